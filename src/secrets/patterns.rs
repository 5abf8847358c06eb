//! The shapes of secrets, as data: each with where the shape is documented.

/// What a match must have besides its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Nothing.
    None,
    /// A letter and a digit: words and counts are no secrets.
    Mixed,
    /// Letters of both cases, and digits.
    Cased,
    /// Letters of both cases, digits, and no regularity, in what stands on a line alone.
    Alone,
    /// The same in a long run anywhere.
    Random,
}

/// One shape.
#[derive(Debug)]
pub struct Pattern {
    /// What it is.
    pub name: &'static str,
    /// The secret is its first group; all of it where there is none.
    pub regex: &'static str,
    /// What else it must have.
    pub guard: Guard,
    /// Where the shape is documented.
    pub source: &'static str,
}

const fn shape(name: &'static str, regex: &'static str, source: &'static str) -> Pattern {
    Pattern {
        name,
        regex,
        guard: Guard::None,
        source,
    }
}

const fn guarded(
    guard: Guard,
    name: &'static str,
    regex: &'static str,
    source: &'static str,
) -> Pattern {
    Pattern {
        name,
        regex,
        guard,
        source,
    }
}

/// What vendors document, shortened where a key may stand in a text cut off; then what a text calls a secret.
pub const PATTERNS: &[Pattern] = &[
    shape(
        "AWS access key id",
        r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b",
        "AWS IAM user guide, IAM identifiers, unique id prefixes",
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
        r"hooks\.slack\.com/(?:services|workflows)/([A-Za-z0-9_/]{20,})",
        "Slack docs, incoming webhooks",
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
        "Anthropic or OpenAI style key",
        r"\bsk-(?:ant-|proj-|svcacct-|admin-|or-|None-)?[A-Za-z0-9_-]{20,}",
        "Anthropic and OpenAI docs, API keys",
    ),
    shape(
        "Stripe key",
        r"\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}",
        "Stripe docs, API keys",
    ),
    shape(
        "Stripe webhook secret",
        r"\bwhsec_[A-Za-z0-9+/=]{20,}",
        "Stripe docs, webhooks, signatures",
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
        "Hugging Face token",
        r"\bhf_[A-Za-z0-9]{30,}",
        "Hugging Face docs, user access tokens",
    ),
    shape(
        "SendGrid key",
        r"\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}",
        "SendGrid docs, API keys",
    ),
    shape(
        "DigitalOcean token",
        r"\bdo[opr]_v1_[0-9a-f]{40,}",
        "DigitalOcean docs, API tokens",
    ),
    shape(
        "Shopify token",
        r"\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b",
        "Shopify docs, access tokens",
    ),
    shape(
        "JSON web token",
        r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)?",
        "RFC 7519, section 3.1",
    ),
    shape(
        "private key",
        r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?s:.)*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|\z)",
        "RFC 7468, sections 10 and 11; RFC 9580, section 6.2",
    ),
    shape(
        "private key without its beginning",
        r"\A[A-Za-z0-9+/=\s\\]{8,}-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----",
        "RFC 7468, sections 10 and 11",
    ),
    guarded(
        Guard::Cased,
        "line of a private key",
        r"(?m)^[\s>|\\-]{0,8}((?:[A-Za-z0-9+/]{64}|[A-Za-z0-9+/]{70}|[A-Za-z0-9+/]{76}))\s*$",
        "RFC 7468, section 2; RFC 2045, section 6.8; OpenSSH, PROTOCOL.key",
    ),
    guarded(
        Guard::Alone,
        "last line of a private key",
        r"(?m)^[\s>|\\-]{0,8}([A-Za-z0-9+/]{24,75}={0,2})\s*$",
        "RFC 7468, section 2",
    ),
    shape(
        "password in a URL",
        r#"\b[A-Za-z][A-Za-z0-9+.-]{1,30}://[^\s/:@"'<>`]{0,256}:([^\s/"'<>`]{1,256})@"#,
        "RFC 3986, section 3.2.1",
    ),
    shape(
        "HTTP credentials",
        r#"(?i)\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:bearer|basic|token)\s{1,4}([A-Za-z0-9._~+/=-]{6,})"#,
        "RFC 9110, section 11.6.2; RFC 6750, section 2.1",
    ),
    guarded(
        Guard::Mixed,
        "bearer token",
        r"(?i)\bbearer\s{1,4}([A-Za-z0-9._~+/=-]{16,})",
        "RFC 6750, section 2.1",
    ),
    guarded(
        Guard::Mixed,
        "named secret",
        r#"(?i)(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential)s?["'`]?(?:\s{0,4}[:=]\s{0,4}|\s{1,4}is\s{1,4})["'`]?([^\s"'`,;<>\[\](){}]{6,256})"#,
        "common practice",
    ),
    guarded(
        Guard::Random,
        "long random run",
        r"[A-Za-z0-9+/_-]{40,}={0,2}",
        "RFC 4648, sections 4 and 5",
    ),
];
