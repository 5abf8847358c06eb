//! Beginnings of keys: what is left where a key was cut off, or where its end is another.

use super::patterns::{Guard, Pattern, guarded, shape};

/// What names a vendor's key, with too little behind it for a whole one. The guard looks at what is behind the name.
pub(super) const TORN: &[Pattern] = &[
    shape(
        "beginning of an AWS access key id",
        r"\bAKIA[A-Z0-9]{8,}",
        "AWS IAM user guide, IAM identifiers, unique id prefixes",
    ),
    guarded(
        Guard::Torn,
        "beginning of a vendor's key",
        r"\b((?:ASIA|ABIA|ACCA|ABSK|AIza|ya29\.|GOCSPX-|LTAI|AKID|AQVN|gh[pousr]_|github_pat_|gl(?:pat|oas|dt|rt|cbt|ptt|ft)-|xox[abeoprs]-(?:[0-9]{1,16}-){0,3}|xapp-[0-9]-|sk-(?:ant-(?:[a-z]{3,8}[0-9]{2}-)?|proj-|svcacct-|admin-|or-(?:v1-)?|None-)?|(?:sk|rk|pk)_(?:live|test)_|npm_|pypi-|hf_|gsk_|xai-|pplx-|r8_|nvapi-|hv[sbr]\.|nf[pou]_|sb_secret_|pscale_[a-z]{2,5}_|tskey-[a-z]{2,12}-|ATATT3|ATBB|lin_(?:api|oauth)_|glsa_|glc_|NRAK-|dckr_[a-z]{3}_|AKCp|SG\.|whsec_|sq0[a-z]{3}-|rzp_(?:live|test)_|ntn_|fig[dou]r?_|tvly-(?:dev-|prod-)?|AGE-SECRET-KEY-1|HRKU-AA|[0-9]{8,12}:AA)([A-Za-z0-9]{8,}))",
        "as whole keys",
    ),
    guarded(
        Guard::Torn,
        "beginning of a vendor's key in hexadecimal digits",
        r"\b((?:dapi|do[opr]_v1_|sbp_|sgp_|bkua_|sq[pua]_|rubygems_|shp(?:at|ca|pa|ss|ua)_|PMAK-|xkeysib-|sntryu_|pul-|lsv2_[a-z]{2}_)([0-9a-f]{12,}))",
        "as whole keys",
    ),
    shape(
        "beginning of a Telegram bot token",
        r"\b[0-9]{8,12}:AA[A-Za-z0-9_-]{10,}",
        "as whole keys",
    ),
    guarded(
        Guard::Torn,
        "beginning of a Twilio or Mailgun key that is cut off",
        r"\b((?:SK|key-)([0-9a-f]{12,31}))(?:…|\.{3}|\s?\[(?:…|\.{3}))",
        "as whole keys",
    ),
];
