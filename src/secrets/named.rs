//! What a text shows to be a secret: by where it stands, what it is called, how it looks.

use super::patterns::{Guard, Pattern, guarded, shape};

/// Colours of a terminal, as they are or written out.
macro_rules! colours {
    () => {
        r"(?:(?:\x1b|\\{1,8}(?:u001[bB]|x1[bB]|033|e))\[[0-9;:?]*[A-Za-z])*"
    };
}

/// The beginning of a colour, at the end of what it stands behind.
macro_rules! colour_begins {
    () => {
        r"(?:\x1b|\\{1,8}(?:u001[bB]|x1[bB]|033|e))?"
    };
}

/// One of some signs, or a colour among them.
macro_rules! among_colours {
    ($sign:literal) => {
        concat!(
            r"((?:(?:\x1b|\\{1,8}(?:u001[bB]|x1[bB]|033|e))\[[0-9;:?]*[A-Za-z]|",
            $sign,
            r"){6,})"
        )
    };
}

/// The colon and the slashes of an address, also as strings of programs and addresses inside of addresses have them.
macro_rules! authority {
    () => {
        concat!(
            colours!(),
            r"(?:://|:\\\\{0,7}(?:/\\{0,8}/|u002[fF]\\{1,8}u002[fF]|x2[fF]\\{1,8}x2[fF])",
            r"|:%(?:25){0,4}2[fF]%(?:25){0,4}2[fF]|:",
            colours!(),
            r"//)"
        )
    };
}

/// The scheme of an address.
macro_rules! scheme {
    () => {
        r"(?-u:\b)[A-Za-z][A-Za-z0-9+.-]{1,30}"
    };
}

/// A sign of a name or a password in an address, of a class that leaves quotes out: a quote is one where more of a word
/// follows.
macro_rules! quoting {
    ($class:literal) => {
        concat!("(?:", $class, r"|\x27[A-Za-z0-9])")
    };
}

/// The name before a password in an address: it may hold `@`, for what ends it is the last one, and be what stands for a name.
macro_rules! user {
    () => {
        concat!(
            "(?:<[A-Za-z0-9_ -]{1,64}>|",
            quoting!(r"[^\s/:\x22'<>`]"),
            ")*"
        )
    };
}

/// A host by its looks: with a domain or a port, or a number.
macro_rules! host {
    () => {
        r"(?:\[|localhost(?-u:\b)|(?:[0-9]{1,3}\.){3}[0-9]|(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2}|[A-Za-z0-9-]+:[0-9])"
    };
}

/// A sign in the password of an address that is written inside of another one: no slash and no `@`.
macro_rules! encoded {
    () => {
        r"(?:[^\s%&\x22'<>`]|%(?:25){0,4}(?:[0135-9A-Fa-f][0-9A-Fa-f]|2[0-46-9A-Ea-e]|4[1-9A-Fa-f]))"
    };
}

/// The beginning of such an address, with the name in it and the mark behind that.
macro_rules! encoded_user {
    () => {
        concat!(
            scheme!(),
            r"%(?:25){0,4}3[aA](?:%(?:25){0,4}2[fF]){2}",
            encoded!(),
            r"*?%(?:25){0,4}3[aA]"
        )
    };
}

/// What stands between the name of a program and one of its options.
macro_rules! options {
    () => {
        r"[\x22']?[\s,](?:(?:[^\n]|\\\n){0,200}?[\s,\x22'])?"
    };
}

/// The value of an option.
macro_rules! given {
    () => {
        r"\\{0,8}[\x22']?([^\s\x22'`$,\[\]<>(){}\\-][^\s\x22'`<>\\]{3,256})"
    };
}

/// The same with spaces in it, between quotes.
macro_rules! quoted {
    () => {
        r"\\{0,8}[\x22']([^\n\x22'`$\\-][^\n\x22'`\\]{3,256})\\{0,8}[\x22']"
    };
}

/// Options that a password is glued to, behind the programs that have them.
macro_rules! glued {
    () => {
        concat!(
            r"(?-u:\b)(?:(?:(?:mysql|mariadb)[a-z_-]{0,16}|mycli|mytop|innobackupex|xtrabackup|7z[arz]?|7zip|rar|unrar)",
            options!(),
            r"-(?:hp|p)|(?:sqlcmd|bcp|osql|isql|tsql|zip|unzip|ipmitool|mosquitto_(?:pub|sub|rr))",
            options!(),
            r"-P[\s,\x22']{0,4}|ldap[a-z]{2,12}",
            options!(),
            r"-w[\s,\x22']{0,4}|(?:mongo[a-z]{0,12}|cqlsh|rdesktop|ncftp[a-z]{0,6}|psexec(?:64)?)",
            options!(),
            r"-p[\s,\x22']{0,4}|(?:smb[a-z]{2,8}|rpcclient)",
            options!(),
            r"-U[\s,\x22']{0,4}[^\s%\x22',]{1,64}%|lftp",
            options!(),
            r"-u[\s,\x22']{0,4}[^\s,\x22']{1,64},|x?freerdp[a-z0-9-]{0,8}",
            options!(),
            r"/p:|(?-u:\b)openssl",
            options!(),
            r"-?pass(?:in|out)?\s{1,4}[\x22']?pass:)"
        )
    };
}

/// What names a file in front of a line that was found in it.
macro_rules! file {
    () => {
        r"[A-Za-z0-9_./~@-]+"
    };
}

/// A value between quotes or braces that holds what ends one without them.
macro_rules! enclosed {
    () => {
        r"\\{0,8}[\x22'{]([^\x22'{}\n\\ ,;]{0,128}[ ,;][^\x22'{}\n\\]{0,128})\\{0,8}[\x22'}]"
    };
}

/// What tools put in front of a line: the name of a service, a file with the number of the line, colours, quotes.
macro_rules! lead {
    () => {
        concat!(
            colours!(),
            r"(?:[A-Za-z0-9_.-]{1,40}\s{0,8}\|)?\s{0,8}(?:(?:",
            file!(),
            colours!(),
            r"[:-]",
            colours!(),
            r")?[0-9]{1,7}",
            colours!(),
            r"\s{0,2}[\t→:|-])?",
            colours!(),
            r"[\s>|+\\\x22'`*-]{0,8}",
            colours!()
        )
    };
}

/// The end of a line of a key, and what tools put in front of the next one.
macro_rules! line_break {
    () => {
        concat!(
            colours!(),
            r"(?:(?:\\+r)?\\+n|\r?\n)",
            colours!(),
            r"(?:[^A-Za-z0-9+/=\n]{0,8}(?:[0-9]{1,7}[^A-Za-z0-9+/=\n]{1,4})?|",
            file!(),
            colours!(),
            r"[:-]",
            colours!(),
            r"(?:[0-9]{1,7}",
            colours!(),
            r"[:-])?)",
            colours!()
        )
    };
}

/// What passwords are called.
macro_rules! password {
    () => {
        concat!(
            r"(?:password|passwd|passphrase|pwd|passwort|kennwort|contraseña|mot de passe|senha|пароль|密码|口令|パスワード",
            r"|(?:db|database|redis|mysql|pg|postgres|mongo|mongodb|rabbitmq|amqp|smtp|mail|email|imap|ftp|ldap|root|admin|user|proxy|ssh|sudo|keystore)[_-]?pass)"
        )
    };
}

/// What passwords are called in the query of an address, where a short name is enough.
macro_rules! query_password {
    () => {
        r"(?:[a-z0-9]{0,20}(?:password|passwd|passphrase|passcode|passwort|kennwort|pswd|pwd)|(?:user|my|login|db|ftp|smtp|auth|admin)?pass|psw|pw)"
    };
}

/// What other secrets are called.
macro_rules! secret {
    () => {
        concat!(
            r"(?:secret|token|(?:api|access|private)[ _-]?key",
            r"|(?:secret|signing|encryption|master|account|auth|admin|service|session|license)[ _-]?key(?:[_-]base)?",
            r"|credential)"
        )
    };
}

/// A quote, also inside of other quotes.
macro_rules! quote {
    () => {
        r"\\{0,8}[\x22'`]"
    };
}

/// What stands between what something is called and its value.
macro_rules! is {
    () => {
        concat!(
            r"(?:",
            quote!(),
            r")?",
            colours!(),
            r"(?:\s{0,4}(?:=>|:=|[:=：])",
            colours!(),
            r"\s{0,4}|\s{1,4}(?:is|ist|lautet|es|est)\s{1,4}|\s?[是は]\s?)(?:",
            quote!(),
            r")?",
            colours!()
        )
    };
}

/// A value of some length.
macro_rules! value {
    () => {
        among_colours!(r"[^\s\x22'`,;<>\[\](){}]")
    };
}

/// The same of what has no `&` in it: other values of a query follow.
macro_rules! token {
    () => {
        among_colours!(r"[^\s\x22'`,;<>\[\](){}&]")
    };
}

/// Letters, and what joins words.
macro_rules! word {
    () => {
        r"([A-Za-z][A-Za-z_.-]{3,127})"
    };
}

/// Between the name of a variable and its value where each has its own key.
macro_rules! valued {
    () => {
        concat!(
            r"(?:",
            quote!(),
            r"\s{0,8},\s{0,64}|\s{0,4}\n\s{0,64})(?:",
            quote!(),
            r")?value(?:",
            quote!(),
            r")?\s{0,4}:\s{0,4}(?:",
            quote!(),
            r")?"
        )
    };
}

pub(super) use {colour_begins, colours, file, line_break};

/// Keys that stand in files, what a text calls a secret, and last what looks like one.
pub(super) const NAMED: &[Pattern] = &[
    shape(
        "private key",
        r"-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}(?s:.)*?-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}",
        "RFC 7468, sections 10 and 11; RFC 9580, section 6.2",
    ),
    shape(
        "private key without its end",
        r"(?:-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?|\A[A-Z0-9 ]{0,60}KEY(?: BLOCK)?) ?-{4,5}(?:(?:\s|\\+[nr])+[A-Z][A-Za-z-]{2,20}: [^\n\\]{1,200})*(?:(?:[^-]|-[^-]){1,32}?[A-Za-z0-9+/=]{16,})*(?:(?:(?:\\+r)?\\+n|\r?\n)[^A-Za-z0-9+/=\n]{0,8}(?:[0-9]{1,7}[^A-Za-z0-9+/=\n]{1,4})?[A-Za-z0-9+/=]{1,76})?",
        "RFC 7468, sections 10 and 11; RFC 1421, section 4.4",
    ),
    shape(
        "private key without its beginning",
        concat!(
            r"(?:[A-Za-z0-9+/=]{1,76}",
            line_break!(),
            r"|[A-Za-z0-9+/]{64,76} )+(?:[A-Za-z0-9+/]{1,75}={0,2} )?-----END(?: [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----| ?[A-Z0-9 ]{0,40}\z)"
        ),
        "RFC 7468, sections 10 and 11",
    ),
    guarded(
        Guard::Cased,
        "line of a private key",
        concat!(
            r"(?m)(?:^",
            lead!(),
            r"|\\?n)((?:[A-Za-z0-9+/]{64}|[A-Za-z0-9+/]{70}|[A-Za-z0-9+/]{76}))(?:\\|",
            colours!(),
            r"[\s\\nr\x22'`,;+]{0,8}$)"
        ),
        "RFC 7468, section 2; RFC 2045, section 6.8; OpenSSH, PROTOCOL.key",
    ),
    guarded(
        Guard::Rolled,
        "last line of a private key",
        concat!(
            r"(?m)^",
            lead!(),
            r"([A-Za-z0-9+/]{24,75}={0,2})",
            colours!(),
            r"[\s\\nr\x22'`,;+]{0,8}$"
        ),
        "RFC 7468, section 2",
    ),
    shape(
        "rest of a private key",
        concat!(
            r"(?:[A-Za-z0-9+/]{64}|[A-Za-z0-9+/]{70}|[A-Za-z0-9+/]{76})",
            line_break!(),
            r"([A-Za-z0-9+/]{1,75}={1,2})"
        ),
        "RFC 4648, section 4",
    ),
    guarded(
        Guard::Cased,
        "private member of a JSON web key",
        r"\x22(?:d|p|q|dp|dq|qi|k)\x22\s{0,4}:\s{0,4}\x22([A-Za-z0-9_-]{22,})\x22",
        "RFC 7518, section 6",
    ),
    shape(
        "password in a URL",
        concat!(
            scheme!(),
            authority!(),
            user!(),
            ":(",
            quoting!(r"[^\s/\x22'<>`]"),
            r"+)(?:@|\\{1,8}u0040)"
        ),
        "RFC 3986, section 3.2.1",
    ),
    shape(
        "password with a sign of markup in a URL",
        concat!(
            scheme!(),
            authority!(),
            r"[^\s/:@\x22'<>`]{0,128}:([^\s/@\x22'<>`]{0,64}[A-Za-z][^\s/@\x22'<>`]{0,64}[<>`][^\s/@\x22'<>`][^\s/@\x22']{0,128})@[A-Za-z0-9\[]"
        ),
        "RFC 3986, section 3.2.1",
    ),
    shape(
        "password in a URL without a scheme",
        concat!(
            r"(?:^|[\s\x22'`(=,\[<>{|])//[^\s/:\x22'<>`]{1,128}:([^\s/@\x22'<>`]{1,256})@",
            host!()
        ),
        "RFC 3986, section 4.2",
    ),
    guarded(
        Guard::Host,
        "password before a host",
        r"(?:^|[\s\x22'`(=,\[<>{|])[A-Za-z0-9_.~+-]{1,64}:([^\s/:@\x22'<>`]{4,256})@[A-Za-z0-9]",
        "RFC 3986, section 3.2.1",
    ),
    guarded(
        Guard::Given,
        "password in an address without slashes",
        r"(?i)(?-u:\b)(?:sips?|xmpp|jabber|turns?|stuns?):[^\s/:@\x22'<>`]{1,128}:([^\s/@\x22'<>`]{1,256})@[A-Za-z0-9\[]",
        "RFC 3261, section 19.1.1; RFC 5122",
    ),
    guarded(
        Guard::Given,
        "password in a URL with other slashes",
        concat!(
            r"(?i)(?-u:\b)(?:https?|wss?|s?ftps?|ssh|git\+[a-z]{2,5}|postgres(?:ql)?|mysql|mariadb|mssql|sqlserver|mongodb(?:\+srv)?|rediss?|amqps?|mqtts?|ldaps?|smtps?|imaps?|nats|kafka|clickhouse|socks[45h]{1,2})",
            r":(?:/|/{3,8}|/\\{1,8}|\\{1,16}/{0,2})[^\s/\\:@\x22'<>`]{0,128}:([^\s/\\@\x22'<>`]{1,256})@[A-Za-z0-9\[]"
        ),
        "WHATWG URL, special authority slashes",
    ),
    guarded(
        Guard::Domain,
        "password behind a domain and a name in a URL",
        concat!(
            scheme!(),
            authority!(),
            r"[^\s/:\x22'<>`][^\s:\x22'<>`]{0,128}/[^\s/:\x22'<>`]{1,128}:([^\s/\x22'<>`]{1,256})@[A-Za-z0-9\[]"
        ),
        "RFC 3986, section 3.2.1; MS-NLMP, section 2.2.1",
    ),
    guarded(
        Guard::Given,
        "password in a data source name",
        concat!(
            r"(?:^|[\s\x22'`(=,\[<>{|])[A-Za-z0-9_.~+@%-]{1,128}:([^\s\x22'`<>]{1,256})@",
            r"(?:tcp[46]?|udp[46]?|unix|pipe|cloudsql[a-z-]{0,16})\("
        ),
        "go-sql-driver/mysql, data source names",
    ),
    guarded(
        Guard::Password,
        "password in a data source name without a host",
        r"(?:^|[\s\x22'`(=,\[<>{|])[A-Za-z0-9_.~+%-]{1,64}:([^\s/:@\x22'`<>]{4,256})@/[A-Za-z0-9_]",
        "go-sql-driver/mysql, data source names",
    ),
    shape(
        "password for Oracle",
        concat!(
            r"(?i)(?-u:\b)(?:jdbc:oracle:[a-z0-9]{2,8}:|sql(?:plus|cl|ldr)\s(?:[^\n]{0,200}?\s)?)",
            r"[^\s/@:\x22'<>`]{1,128}/([^\s@\x22'<>`/]{1,256})@"
        ),
        "Oracle JDBC developer's guide, URLs; SQL*Plus user's guide, logon",
    ),
    guarded(
        Guard::Address,
        "password with a slash in a URL",
        concat!(
            scheme!(),
            authority!(),
            r"[^\s/:\x22'<>`\[\]]{0,128}:((?:[^\s:\x22'<>`]|:[^/\s\x22'<>`]|\x27[A-Za-z0-9])+)@[A-Za-z0-9\[]"
        ),
        "RFC 3986, section 3.2.1",
    ),
    shape(
        "password in a URL inside of another one",
        concat!(encoded_user!(), "(", encoded!(), r"+?)%(?:25){0,4}40"),
        "RFC 3986, sections 2.1 and 3.2.1",
    ),
    guarded(
        Guard::Cut,
        "password in a URL that is cut off",
        concat!(
            scheme!(),
            authority!(),
            quoting!(r"[^\s/:@\x22'<>`%]"),
            "*:(",
            quoting!(r"[^\s/:@\x22'<>`…]"),
            r"{3,}?)(?:\s?(?:…|\.{3}|\[(?:…|\.{3}))|[\s\x22`<>]|[)\x27](?:[^A-Za-z0-9]|\z)|\z)"
        ),
        "RFC 3986, section 3.2.1",
    ),
    guarded(
        Guard::Cut,
        "password in a URL inside of another one that is cut off",
        concat!(
            encoded_user!(),
            "(",
            encoded!(),
            r"{3,}?)(?:\s?(?:…|\.{3})|\z)"
        ),
        "RFC 3986, sections 2.1 and 3.2.1",
    ),
    guarded(
        Guard::Turning,
        "token in a URL",
        concat!(
            scheme!(),
            authority!(),
            r"([A-Za-z0-9_~.=-]{12,256})@[A-Za-z0-9\[]"
        ),
        "RFC 3986, section 3.2.1",
    ),
    guarded(
        Guard::Small,
        "token of small letters in a URL",
        concat!(
            scheme!(),
            authority!(),
            r"([a-z0-9]{12,256}|[A-Z0-9]{12,256})@[A-Za-z0-9\[]"
        ),
        "RFC 3986, section 3.2.1",
    ),
    guarded(
        Guard::Unworded,
        "HTTP credentials",
        r"(?i)(?-u:\b)authorization[\x22']?\s{0,4}[:=]\s{0,4}[\x22']?(?:bearer|basic|token|apikey|bot)\s{1,4}([A-Za-z0-9._~+/=-]{6,})",
        "RFC 9110, section 11.6.2; RFC 6750, section 2.1",
    ),
    guarded(
        Guard::Mixed,
        "bearer token",
        r"(?i)(?-u:\b)bearer\s{1,4}([A-Za-z0-9._~+/=-]{16,})",
        "RFC 6750, section 2.1",
    ),
    guarded(
        Guard::Cased,
        "basic credentials",
        r"(?i)(?-u:\b)basic\s{1,4}([A-Za-z0-9+/]{12,}={0,2})",
        "RFC 7617, section 2",
    ),
    shape(
        "password for curl",
        r"(?-u:\b)curl\s[^\n]{0,400}?(?:-u|--user)[\s=]{0,4}[\x22']?[^\s:\x22'$]{1,64}:([^\s\x22'$]{3,256})",
        "curl manual, --user",
    ),
    guarded(
        Guard::Word,
        "password for sshpass, redis-cli or docker",
        r"(?-u:\b)(?:sshpass\s{1,4}-p\s{0,4}|redis-cli\s(?:[^\n]{0,400}?\s)?-a\s{1,4}|docker\s{1,4}login\s(?:[^\n]{0,400}?\s)?-p\s{1,4})[\x22']?([^\s\x22'$]{4,256})",
        "sshpass manual, -p; Redis docs, redis-cli; Docker docs, docker login",
    ),
    guarded(
        Guard::Given,
        "password glued to an option",
        concat!(glued!(), given!()),
        "manuals of MySQL, MariaDB, 7-Zip, RAR, Info-ZIP, sqlcmd, OpenLDAP, Samba, MongoDB, OpenSSL",
    ),
    guarded(
        Guard::Given,
        "password of several words glued to an option",
        concat!(glued!(), quoted!()),
        "manuals of MySQL, MariaDB, 7-Zip, RAR, Info-ZIP, sqlcmd, OpenLDAP, Samba, MongoDB, OpenSSL",
    ),
    guarded(
        Guard::Mixed,
        "secret of an option",
        r"(?i)\s--(?:[a-z0-9]{1,20}-){0,3}(?:password|passwd|passphrase|token|secret|api-?key|access-key|secret-key)(?:\s{1,4}|=)[\x22']?([^\s\x22'`$<>(){}\[\]-][^\s\x22'`$<>(){}\[\]]{5,256})",
        "common practice",
    ),
    guarded(
        Guard::Word,
        "password of an option",
        r"(?i)\s--(?:[a-z0-9]{1,20}-){0,3}(?:password|passwd|passphrase)(?:=[\x22']?|\s{1,4}[\x22'])([^\s\x22'`$<>(){}\[\]-][^\s\x22'`$<>(){}\[\]]{3,256})",
        "common practice",
    ),
    guarded(
        Guard::Word,
        "password beside a user",
        r"\s(?:--user(?:name)?|--login|-u|-U)[\s=]\S{1,128}\s[^\n]{0,80}?--?p(?:ass(?:word|wd)?)?\s{1,4}[\x22']?([^\s\x22'`$<>(){}\[\]-][^\s\x22'`$<>(){}\[\]]{3,256})",
        "common practice",
    ),
    guarded(
        Guard::Word,
        "password in a netrc file",
        r"(?-u:\b)machine\s{1,8}\S{1,256}\s{1,8}login\s{1,8}\S{1,128}\s{1,8}password\s{1,8}(\S{3,256})",
        "netrc manual",
    ),
    guarded(
        Guard::Mixed,
        "password behind a login",
        r"(?-u:\b)login\s{1,8}\S{1,128}\s{1,8}password\s{1,8}(\S{3,256})",
        "netrc manual",
    ),
    guarded(
        Guard::Word,
        "password in a pgpass file",
        concat!(
            r"(?m)^",
            lead!(),
            r"(?:[A-Za-z0-9.-]{1,256}|\*)(?::543[0-9]:|:6432:|:6543:|:15432:|:25060:|:26257:|:\*:)(?:[0-9]{0,64}[^\s:\\0-9][^\s:]{0,128}):[^\s:]{1,128}:([^\s:]{4,256})[^\S\n]{0,8}\r?$"
        ),
        "PostgreSQL docs, the password file",
    ),
    guarded(
        Guard::Pgpass,
        "password of a pgpass file in a longer line",
        r"(?:^|[\s\x22'`(=,\[<>{|])(?:[A-Za-z0-9.-]{1,256}|\*)(?::543[0-9]:|:6432:|:6543:|:15432:|:25060:|:26257:)(?:[0-9]{0,64}[^\s:\\0-9][^\s:]{0,128}):[^\s:]{1,128}:([^\s:\x22'`<>]{4,256})(?:[\s\x22'`<>]|\z)",
        "PostgreSQL docs, the password file",
    ),
    guarded(
        Guard::Word,
        "password in a connection string",
        r"(?i)(?-u:\b)(?:host|hostaddr|server|data source|database|initial catalog|dbname|user|username|user id|uid|port|sslmode)\s?=\s?[^;,\n\x22'=]{1,128}[;\s]\s{0,4}(?:password|pwd)\s?=\s?[\x22'{]?([^\s;\x22'`{}(]{3,256})",
        "PostgreSQL docs, connection strings; ADO.NET docs, connection strings",
    ),
    guarded(
        Guard::Given,
        "password of several words in a connection string",
        concat!(
            r"(?i)[A-Za-z_ ]{2,40}\s?=\s?[^;=\n]{0,128};\s{0,4}(?:password|pwd)\s?=\s?",
            enclosed!()
        ),
        "ADO.NET docs, connection strings; ODBC docs, SQLDriverConnect",
    ),
    guarded(
        Guard::Given,
        "password of several words before the rest of a connection string",
        concat!(
            r"(?i)(?-u:\b)(?:password|pwd)\s?=\s?",
            enclosed!(),
            r"\s?;\s?[A-Za-z_ ]{2,40}\s?="
        ),
        "ADO.NET docs, connection strings; ODBC docs, SQLDriverConnect",
    ),
    guarded(
        Guard::Password,
        "password of several words that is set",
        concat!(
            r"(?i)(?-u:\b)(?:[a-z0-9]{1,30}_){0,6}(?:password|passwd|passphrase|pwd)=",
            enclosed!()
        ),
        "common practice",
    ),
    guarded(
        Guard::Coded,
        "key in a query",
        r"(?i)[?&;](?:[a-z0-9]{1,20}[_.-]){0,3}(?:key|auth|ticket|session|sid|session_?id|jwt)=([A-Za-z0-9_~+=-]{8,512})(?:[&#\s\x22'`<>,;)\]}|]|\z)",
        "common practice",
    ),
    guarded(
        Guard::Mixed,
        "signature or token in a query",
        r"(?i)[?&;](?:[a-z0-9]{1,20}[_.-]){0,3}(?:token|sig|signature|hmac|secret|api_?key)=([A-Za-z0-9%+/=_~.-]{6,})",
        "common practice",
    ),
    guarded(
        Guard::Word,
        "password in a query",
        concat!(
            r"(?i)(?:[?&#]|&(?:amp|#38|#x26);|\\{1,8}u0026|%(?:25){0,4}(?:3[fF]|26))(?:[a-z0-9]{1,20}[_.-]){0,3}",
            query_password!(),
            r"(?:=|%(?:25){0,4}3[dD])([^\s\x22'`&#<>{}\\]{4,256})"
        ),
        "common practice",
    ),
    guarded(
        Guard::Password,
        "password in a parameter of a path",
        concat!(
            r"(?i);(?:[a-z0-9]{1,20}[_.-]){0,3}",
            query_password!(),
            r"=([^\s\x22'`&#;<>{}\\]{4,256})"
        ),
        "RFC 3986, section 3.3",
    ),
    guarded(
        Guard::Mixed,
        "session cookie",
        r"(?i)(?:(?:set-)?cookie\\{0,8}[\x22']?\s{0,4}[:=]\s{0,4}\\{0,8}[\x22']?|;\s{0,2})(?:[a-z0-9_.-]{0,60}(?:sess|token|jwt|csrf|xsrf|remember|login)[a-z0-9_.-]{0,60}|(?:[a-z0-9_.-]{0,60}[_.-])?(?:sid|ssid|auth(?:[_.-][a-z0-9_.-]{0,60})?))=([^\s\x22'`;,]{6,})",
        "RFC 6265, section 4",
    ),
    guarded(
        Guard::Mixed,
        "cookie in a jar",
        r"(?m)\t(?:TRUE|FALSE)\t[0-9]{1,12}\t[^\t\n]{1,128}\t([^\s]{6,})[^\S\n]{0,8}$",
        "curl docs, the cookie file format",
    ),
    guarded(
        Guard::Cased,
        "credentials of a registry",
        r"(?:\x22auth\x22\s{0,4}:\s{0,4}\x22|(?-u:\b)_auth\s{0,4}=\s{0,4}\x22?)([A-Za-z0-9+/]{12,}={0,2})",
        "Docker docs, credential stores; npm docs, npmrc",
    ),
    guarded(
        Guard::Mixed,
        "secret of an element",
        r"(?i)<(?:[a-z]{1,20}[._-]?)?(?:password|passwd|passphrase|token|secret|api-?key|secret-?key|private-?key)>\s{0,8}([^\s<>]{6,256})\s{0,8}</",
        "Maven docs, settings reference",
    ),
    guarded(
        Guard::Word,
        "password of an element",
        r"(?i)<(?:[a-z]{1,20}[._-]?)?(?:password|passwd|passphrase)>\s{0,8}([^\s<>]{4,256})\s{0,8}</",
        "Maven docs, settings reference",
    ),
    guarded(
        Guard::Password,
        "named password",
        concat!(r"(?i)", password!(), r"s?", is!(), value!()),
        "common practice",
    ),
    guarded(
        Guard::Password,
        "named password with a quote in it",
        concat!(
            r"(?i)",
            password!(),
            r"s?",
            is!(),
            r"([^\s\x22'`,;<>\[\](){}\\]{1,128}\\{0,8}\x22[A-Za-z0-9][^\s\x22'`,;<>\[\](){}]{0,128})"
        ),
        "common practice",
    ),
    guarded(
        Guard::Enclosed,
        "password between marks",
        concat!(
            r"(?i)",
            password!(),
            r"s?(?:\s{0,4}(?:=>|:=|[:=：])\s{0,4}|\s{1,4}(?:(?:is|ist|lautet|es|est)\s{1,4})?)",
            r"[`<]([^\s`<>]{4,128})[`>]"
        ),
        "common practice",
    ),
    guarded(
        Guard::Word,
        "password in quotes",
        concat!(
            r"(?i)",
            password!(),
            r"(?:",
            quote!(),
            r")?\s{0,4}(?:=>|:=|[:=])\s{0,4}",
            quote!(),
            word!(),
            quote!()
        ),
        "common practice",
    ),
    guarded(
        Guard::Word,
        "password of a variable",
        concat!(
            r"(?-u:\b)(?:(?:[A-Z0-9]{1,30}_){0,6}(?:PASSWORD|PASSWD|PASSPHRASE)|(?:[A-Z0-9]{1,30}_){1,6}(?:PASS|PWD|PW))=[\x22']?",
            word!(),
            r"(?:[\s\x22'`;,|&)\]}>]|\z)"
        ),
        "common practice",
    ),
    guarded(
        Guard::Word,
        "password on a line of a file",
        concat!(
            r"(?m)^",
            lead!(),
            r"(?:[a-z0-9]{1,30}[._-]){0,6}(?:password|passwd|passphrase)=",
            word!(),
            r"[^\S\n]{0,8}\r?$"
        ),
        "Java documentation, properties files",
    ),
    guarded(
        Guard::Mixed,
        "named secret",
        concat!(r"(?i)", secret!(), r"s?", is!(), token!()),
        "common practice",
    ),
    guarded(
        Guard::Password,
        "value of a secret variable",
        concat!(
            r"(?i)(?:",
            password!(),
            "|",
            secret!(),
            ")",
            valued!(),
            value!()
        ),
        "Kubernetes docs, environment variables; Amazon ECS docs, task definitions",
    ),
    guarded(
        Guard::Word,
        "password in a database statement",
        r"(?i)(?:identified(?:\s{1,4}with\s{1,4}\S{1,64})?\s{1,4}by|with(?:\s{1,4}encrypted)?\s{1,4}password)\s{1,4}\\{0,8}[\x22']([^\s\x22'\\]{4,256})",
        "MySQL manual, CREATE USER; PostgreSQL docs, CREATE ROLE",
    ),
    guarded(
        Guard::Random,
        "long random run",
        r"[A-Za-z0-9+/_-]{40,}={0,2}",
        "RFC 4648, sections 4 and 5",
    ),
];
