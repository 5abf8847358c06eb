//! Secrets: what a summary does well to leave out.

use crate::secrets;

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
    let before = before.trim_end_matches(|c: char| !c.is_alphanumeric());
    let before = before.strip_suffix(" is").unwrap_or(before).to_lowercase();
    secrets::is_of_vendor(name) || LABELS.iter().any(|label| before.ends_with(label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_told_from_a_name() {
        assert!(is_secret("sk-live-9fQ2mX7Lr4Tz8Kd1", "use this key: "));
        assert!(is_secret("dapi4d3a9c1be7d052864d3a9c1be7d05286", "with "));
        assert!(!is_secret("4d3a9c1be7d052864d3a9c1be7d05286", "commit "));
        assert!(is_secret("mango-77-tree", "the password is `"));
        assert!(!is_secret("K7Q2M9XN4D", "key id for the mail is "));
        assert!(!is_secret("sk-77", "shelf "));
    }
}
