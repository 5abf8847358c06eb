//! The keys and tokens that vendors give out, by the shapes that they document: all of them ASCII.

use super::escapes::escape;
use super::patterns::{Guard, Pattern, guarded, shape};

/// What vendors document, shortened where a key may stand in a text cut off.
pub(super) const VENDORS: &[Pattern] = &[
    shape(
        "AWS access key id",
        r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b",
        "AWS IAM user guide, IAM identifiers, unique id prefixes",
    ),
    shape(
        "Amazon Bedrock key",
        r"\bABSK[A-Za-z0-9+/]{40,}={0,2}",
        "Amazon Bedrock user guide, API keys",
    ),
    shape(
        "Google API key",
        r"\bAIza[A-Za-z0-9_-]{30,}",
        "Google Cloud docs, API keys",
    ),
    shape(
        "Google OAuth token",
        r"\bya29\.[A-Za-z0-9_-]{20,}",
        "Google identity docs, access tokens",
    ),
    shape(
        "Google OAuth refresh token",
        r"\b1//0[A-Za-z0-9_-]{30,}",
        "Google identity docs, refresh tokens",
    ),
    shape(
        "Google OAuth client secret",
        r"\bGOCSPX-[A-Za-z0-9_-]{20,}",
        "Google identity docs, client secrets",
    ),
    shape(
        "Azure connection string",
        r"\b(?:AccountKey|SharedAccessKey|SharedSecretValue)\s{0,2}=\s{0,2}([A-Za-z0-9+/]{20,}={0,2})",
        "Azure Storage docs, connection strings; Azure Service Bus docs, shared access",
    ),
    shape(
        "Azure shared access signature",
        r"[?&;]sig=([A-Za-z0-9%+/=]{20,})",
        "Azure Storage docs, shared access signatures",
    ),
    shape(
        "Azure client secret",
        r"\b[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{30,40}",
        "Microsoft Entra docs, client secrets",
    ),
    shape(
        "Azure DevOps token",
        r"\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\b",
        "Azure DevOps docs, personal access tokens",
    ),
    guarded(
        Guard::Cased,
        "Alibaba Cloud access key id",
        r"\bLTAI[A-Za-z0-9]{12,20}\b",
        "Alibaba Cloud docs, AccessKey pairs",
    ),
    shape(
        "Tencent Cloud secret id",
        r"\bAKID[A-Za-z0-9]{32}\b",
        "Tencent Cloud docs, access keys",
    ),
    shape(
        "Yandex Cloud key",
        r"\bAQVN[A-Za-z0-9_-]{35,38}",
        "Yandex Cloud docs, API keys",
    ),
    shape(
        "DigitalOcean token",
        r"\bdo[opr]_v1_[0-9a-f]{40,}",
        "DigitalOcean docs, API tokens",
    ),
    shape(
        "Heroku token",
        r"\bHRKU-AA[A-Za-z0-9_-]{50,}",
        "Heroku docs, authorizations",
    ),
    shape(
        "Fly.io token",
        r"\bfm[12][a-z]?_[A-Za-z0-9+/]{60,}={0,3}",
        "Fly.io docs, access tokens",
    ),
    shape(
        "Cloudflare origin key",
        r"\bv1\.0-[0-9a-f]{24}-[0-9a-f]{100,}",
        "Cloudflare docs, origin CA keys",
    ),
    shape(
        "Netlify token",
        r"\bnf[pou]_[A-Za-z0-9]{36,}",
        "Netlify docs, access tokens",
    ),
    shape(
        "Supabase token",
        r"\b(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,})",
        "Supabase docs, API keys",
    ),
    shape(
        "PlanetScale token",
        r"\bpscale_(?:tkn|oauth|pw)_[A-Za-z0-9=._-]{30,}",
        "PlanetScale docs, service tokens",
    ),
    shape(
        "Tailscale key",
        r"\btskey-[a-z]{2,12}-[A-Za-z0-9-]{16,}",
        "Tailscale docs, key prefixes",
    ),
    shape(
        "Vault token",
        r"\bhv[sbr]\.[A-Za-z0-9_-]{20,}",
        "Vault docs, tokens",
    ),
    guarded(
        Guard::Turning,
        "older Vault token",
        r"\bs\.[A-Za-z0-9]{24}\b",
        "Vault docs, tokens before 1.10",
    ),
    shape(
        "Terraform Cloud token",
        r"\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{50,}",
        "Terraform Cloud docs, API tokens",
    ),
    shape(
        "Pulumi token",
        r"\bpul-[0-9a-f]{40}\b",
        "Pulumi docs, access tokens",
    ),
    shape(
        "Doppler token",
        r"\bdp\.[a-z]{2,5}\.(?:[a-z0-9_-]{1,40}\.)?[A-Za-z0-9]{40,}",
        "Doppler docs, auth token formats",
    ),
    shape(
        "1Password service token",
        r"\bops_eyJ[A-Za-z0-9_=-]{40,}",
        "1Password docs, service accounts",
    ),
    shape(
        "1Password secret key",
        r"\bA3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}\b",
        "1Password security design, secret key",
    ),
    shape(
        "age secret key",
        r"\bAGE-SECRET-KEY-1[A-Za-z0-9]{40,}",
        "age specification, X25519 identities",
    ),
    shape(
        "GitHub token",
        r"\bgh[pousr]_[A-Za-z0-9]{20,255}",
        "GitHub docs, about authentication, token formats",
    ),
    shape(
        "GitHub fine-grained token",
        r"\bgithub_pat_[A-Za-z0-9_]{20,255}",
        "GitHub docs, about authentication, token formats",
    ),
    shape(
        "GitLab token",
        r"\bgl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|wt|soat|ffct|sbr)-[A-Za-z0-9_-]{16,}(?:\.[0-9a-z]{2}\.[0-9a-z]{7,9})?",
        "GitLab docs, security, tokens, token prefixes",
    ),
    shape(
        "GitLab registration token",
        r"\bGR1348941[A-Za-z0-9_-]{20,}",
        "GitLab docs, security, tokens, token prefixes",
    ),
    guarded(
        Guard::Cased,
        "Atlassian token",
        r"\bAT(?:ATT|CTT|BB|LR)[A-Za-z0-9][A-Za-z0-9_=-]{24,}",
        "Atlassian docs, API tokens",
    ),
    shape(
        "Linear key",
        r"\blin_(?:api|oauth)_[A-Za-z0-9]{32,}",
        "Linear docs, API keys",
    ),
    shape(
        "Sourcegraph token",
        r"\bsgp_(?:[A-Za-z0-9]{16}_)?[0-9a-f]{40}\b",
        "Sourcegraph docs, access tokens",
    ),
    shape(
        "Buildkite token",
        r"\bbkua_[0-9a-f]{40}\b",
        "Buildkite docs, API tokens",
    ),
    shape(
        "CircleCI token",
        r"\bCCIP(?:AT|RJ)_[A-Za-z0-9_]{20,}",
        "CircleCI docs, API tokens",
    ),
    shape(
        "SonarQube token",
        r"\bsq[pua]_[0-9a-f]{40}\b",
        "SonarQube docs, tokens",
    ),
    shape(
        "Sentry token",
        r"\bsntry(?:u_[0-9a-f]{64}|s_[A-Za-z0-9+/=_-]{50,})",
        "Sentry docs, auth tokens",
    ),
    shape(
        "Grafana token",
        r"\bgl(?:sa_[A-Za-z0-9]{32}_[0-9a-f]{8}|c_[A-Za-z0-9+/=]{32,})",
        "Grafana docs, service accounts, access policies",
    ),
    shape(
        "New Relic key",
        r"\b(?:NRAK-[A-Z0-9]{27}|NRII-[A-Za-z0-9_-]{32}|NRJS-[0-9a-f]{19})",
        "New Relic docs, API keys",
    ),
    shape(
        "Dynatrace token",
        r"\bdt0[a-z][0-9]{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}\b",
        "Dynatrace docs, access tokens",
    ),
    shape(
        "Postman key",
        r"\bPMAK-[0-9a-f]{24}-[0-9a-f]{34}\b",
        "Postman docs, API keys",
    ),
    shape(
        "npm token",
        r"\bnpm_[A-Za-z0-9]{20,}",
        "npm docs, access tokens",
    ),
    shape(
        "PyPI token",
        r"\bpypi-[A-Za-z0-9_-]{32,}",
        "PyPI help, API tokens",
    ),
    shape(
        "RubyGems key",
        r"\brubygems_[0-9a-f]{48}\b",
        "RubyGems guides, API key scopes",
    ),
    guarded(
        Guard::Cased,
        "crates.io token",
        r"\bcio[A-Za-z0-9]{32}\b",
        "crates.io, API tokens",
    ),
    guarded(
        Guard::Mixed,
        "NuGet key",
        r"\boy2[a-z0-9]{43}\b",
        "NuGet docs, API keys",
    ),
    shape(
        "Clojars token",
        r"\bCLOJARS_[0-9a-z]{60}\b",
        "Clojars wiki, deploy tokens",
    ),
    shape(
        "Docker token",
        r"\bdckr_[a-z]{3}_[A-Za-z0-9_-]{20,}",
        "Docker docs, access tokens",
    ),
    shape(
        "JFrog key",
        r"\bAKCp[A-Za-z0-9]{60,}",
        "JFrog docs, API keys",
    ),
    shape(
        "Slack token",
        r"\bxox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{10,}",
        "Slack docs, authentication, token types",
    ),
    shape(
        "Slack app token",
        r"\bxapp-[0-9]-[A-Za-z0-9-]{10,}",
        "Slack docs, authentication, token types",
    ),
    shape(
        "Slack webhook",
        r"hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9_/]{20,})",
        "Slack docs, incoming webhooks",
    ),
    shape(
        "Discord webhook",
        r"discord(?:app)?\.com/api/(?:v[0-9]{1,2}/)?webhooks/[0-9]{15,21}/([A-Za-z0-9_-]{40,})",
        "Discord docs, webhooks",
    ),
    shape(
        "Discord bot token",
        r"\b[MNO][A-Za-z0-9]{23,27}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,}",
        "Discord docs, bot tokens",
    ),
    shape(
        "Telegram bot token",
        r"\b(?:bot)?([0-9]{6,12}:AA[A-Za-z0-9_-]{32,34})",
        "Telegram bot API, authorizing your bot",
    ),
    shape(
        "Teams webhook",
        r"webhook\.office\.com/webhookb2/([A-Za-z0-9@/-]{40,})",
        "Microsoft Teams docs, incoming webhooks",
    ),
    shape(
        "Twilio API key",
        r"\bSK[0-9a-f]{32}\b",
        "Twilio docs, API keys",
    ),
    shape(
        "SendGrid key",
        r"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}",
        "SendGrid docs, API keys",
    ),
    shape(
        "Mailgun key",
        concat!(
            r"(?:^|(?u:[^A-Za-z0-9_-])|",
            escape!(),
            r")(key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})\b"
        ),
        "Mailgun docs, API keys",
    ),
    shape(
        "Mailchimp key",
        r"\b[0-9a-f]{32}-us[0-9]{1,2}\b",
        "Mailchimp docs, API keys",
    ),
    shape(
        "Brevo key",
        r"\bxkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}\b",
        "Brevo docs, API keys",
    ),
    shape(
        "Stripe key",
        r"\b(?:sk|rk|pk)_(?:live|test|prod)_[A-Za-z0-9]{10,}",
        "Stripe docs, API keys",
    ),
    shape(
        "Stripe webhook secret",
        r"\bwhsec_[A-Za-z0-9+/=]{20,}",
        "Stripe docs, webhooks, signatures",
    ),
    shape(
        "Square token",
        r"\b(?:sq0[a-z]{3}-[A-Za-z0-9_-]{20,}|EAAA[A-Za-z0-9_-]{40,})",
        "Square docs, access tokens",
    ),
    guarded(
        Guard::Cased,
        "Facebook token",
        r"\bEAA[B-Z][A-Za-z0-9]{40,}",
        "Meta docs, access tokens",
    ),
    shape(
        "Shopify token",
        r"\bshp(?:at|ca|pa|ss|ua)_[0-9a-fA-F]{32}\b",
        "Shopify docs, access tokens",
    ),
    shape(
        "Braintree token",
        r"\baccess_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}\b",
        "Braintree docs, access tokens",
    ),
    shape(
        "Plaid token",
        r"\baccess-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b",
        "Plaid docs, access tokens",
    ),
    shape(
        "Razorpay key",
        r"\brzp_(?:live|test)_[A-Za-z0-9]{14,}",
        "Razorpay docs, API keys",
    ),
    shape(
        "EasyPost key",
        r"\bEZ[AT]K[A-Za-z0-9]{54}\b",
        "EasyPost docs, API keys",
    ),
    shape(
        "HubSpot token",
        r"\bpat-[a-z]{2}[0-9]-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b",
        "HubSpot docs, private apps",
    ),
    shape(
        "Airtable token",
        r"\bpat[A-Za-z0-9]{14}\.[0-9a-f]{64}\b",
        "Airtable docs, personal access tokens",
    ),
    shape(
        "Notion token",
        r"\b(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43})\b",
        "Notion docs, authorization",
    ),
    shape(
        "Figma token",
        r"\bfig[dou]r?_[A-Za-z0-9_-]{36,}",
        "Figma docs, access tokens",
    ),
    shape(
        "Dropbox token",
        r"\bsl\.(?:u\.)?[A-Za-z0-9_-]{100,}",
        "Dropbox docs, OAuth guide",
    ),
    shape(
        "Anthropic or OpenAI style key",
        r"\bsk-(?:ant-|proj-|svcacct-|admin-|or-|None-)?[A-Za-z0-9_-]{20,}",
        "Anthropic and OpenAI docs, API keys",
    ),
    shape(
        "Hugging Face token",
        r"\b(?:hf_[A-Za-z0-9]{30,}|api_org_[A-Za-z]{34})\b",
        "Hugging Face docs, user access tokens",
    ),
    shape("Groq key", r"\bgsk_[A-Za-z0-9]{40,}", "Groq docs, API keys"),
    shape("xAI key", r"\bxai-[A-Za-z0-9]{40,}", "xAI docs, API keys"),
    shape(
        "Perplexity key",
        r"\bpplx-[A-Za-z0-9]{40,}",
        "Perplexity docs, API keys",
    ),
    shape(
        "Replicate token",
        r"\br8_[A-Za-z0-9]{30,}",
        "Replicate docs, API tokens",
    ),
    shape(
        "NVIDIA key",
        r"\bnvapi-[A-Za-z0-9_-]{40,}",
        "NVIDIA docs, API keys",
    ),
    shape(
        "LangSmith key",
        r"\blsv2_[a-z]{2}_[0-9a-f]{32}_[0-9a-f]{10}\b",
        "LangSmith docs, API keys",
    ),
    shape(
        "Tavily key",
        r"\btvly-(?:dev-|prod-)?[A-Za-z0-9]{28,}",
        "Tavily docs, API keys",
    ),
    shape(
        "Databricks token",
        r"\bdapi[0-9a-f]{32}(?:-[0-9]{1,2})?\b",
        "Databricks docs, personal access tokens",
    ),
    shape(
        "JSON web token",
        r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)?",
        "RFC 7519, section 3.1",
    ),
];
