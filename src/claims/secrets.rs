//! Secrets: what a summary does well to leave out.

/// How the keys of common services begin.
const PREFIXES: &[&str] = &[
    "sk-",
    "sk_",
    "pk_live_",
    "rk_live_",
    "whsec_",
    "ghp_",
    "gho_",
    "ghs_",
    "ghu_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "xapp-",
    "AKIA",
    "ASIA",
    "AIza",
    "ya29.",
    "npm_",
    "pypi-",
    "hf_",
    "SG.",
    "dop_v1_",
    "shpat_",
    "eyJ",
];

/// The shortest of them, in bytes.
const SHORTEST: usize = 16;

/// Words right before a secret, in lower case.
const LABELS: &[&str] = &[
    "password",
    "passwd",
    "passphrase",
    "passwort",
    "pwd",
    "secret",
    "token",
    "bearer",
    "api key",
    "api_key",
    "apikey",
    "access key",
    "private key",
    "contraseña",
    "mot de passe",
    "пароль",
    "密码",
    "パスワード",
];

/// Whether `name`, which stands behind `before`, is a secret by its beginning or by what it is called.
pub(super) fn is_secret(name: &str, before: &str) -> bool {
    let by_shape = name.len() >= SHORTEST && PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    let before = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let before = before.strip_suffix(" is").unwrap_or(before).to_lowercase();
    by_shape || LABELS.iter().any(|label| before.ends_with(label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_told_from_a_name() {
        assert!(is_secret("sk-live-9fQ2mX7Lr4Tz8Kd1", "use this key: "));
        assert!(is_secret("mango-77-tree", "the password is `"));
        assert!(!is_secret("K7Q2M9XN4D", "key id for the mail is "));
        assert!(!is_secret("sk-77", "shelf "));
    }
}
