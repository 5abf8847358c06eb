//! Tests of secrets.

use super::*;
use std::collections::BTreeSet;

/// Keys of the well-known kinds, none of them real, each put together so that no file holds one.
fn keys() -> Vec<String> {
    let (short, rest) = ("q7Rk2VxT9mZb4LwY8nHc3JdF", "6sGp1QaE5uXo");
    let body = &format!("{short}{rest}");
    let upper = "Q7RK2VXT7MZB4LWY";
    vec![
        format!("AKIA{upper}"),
        format!("ghp_{body}"),
        format!("github_pat_11ABCDEFG0{body}_{body}"),
        format!("glpat-{}", short),
        format!("xoxb-2871-9921-{}", short),
        format!("AIza{}", body),
        format!("sk-proj-{body}"),
        format!("sk-ant-api03-{body}-{body}AA"),
        format!("sk_live_{}", short),
        format!("npm_{body}"),
        format!("eyJhbGciOiJIUzI1NiJ9.{body}.{body}"),
        format!("-----BEGIN RSA PRIVATE KEY-----\n{body}\n{body}\n-----END RSA PRIVATE KEY-----"),
    ]
}

#[test]
fn keys_of_well_known_kinds_are_found_whole() {
    for key in keys() {
        let text = format!("use {key}, then stop");
        let found = find(&text);
        assert_eq!(
            found,
            vec![Range {
                start: 4,
                end: 4 + key.len()
            }],
            "{key}"
        );
        assert_eq!(blanked(&text), "use [secret], then stop");
    }
}

#[test]
fn what_is_called_a_secret_is_one() {
    let found = |text: &str| -> Vec<String> {
        let found = find(text).into_iter();
        found
            .filter_map(|range| text.get(range).map(str::to_owned))
            .collect()
    };
    assert_eq!(found("postgres://app:hunter2@db.local/x"), ["hunter2"]);
    assert_eq!(found("https://u:p@ss:w0rd@host/"), ["p@ss:w0rd"]);
    assert_eq!(
        found("Authorization: Bearer q7Rk2VxT9mZb"),
        ["q7Rk2VxT9mZb"]
    );
    assert_eq!(found("DB_PASSWORD=mango77tree; x"), ["mango77tree"]);
    assert_eq!(found("the password is `mango77tree`"), ["mango77tree"]);
    assert_eq!(
        found("key wJalrXUtnFEMIK7MDENGbPxRfiCYzEXAMPLEKEY9aQ"),
        ["wJalrXUtnFEMIK7MDENGbPxRfiCYzEXAMPLEKEY9aQ"]
    );
}

#[test]
fn lines_of_a_private_key_are_found_one_by_one() {
    let line = "MHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5CB04fSeQ6tF1aY+PuoAoGCCqGSM49";
    let last = "aRt2i3MfXaUhdV8pO0kEaxaFsVQcj3Se1g==";
    assert_eq!(line.len(), 64);
    for text in [line, last] {
        assert_eq!(blanked(text), "[secret]", "{text}");
        let quoted = format!("keep this:\n  {text}\nand no more");
        assert_eq!(blanked(&quoted), "keep this:\n  [secret]\nand no more");
    }
}

#[test]
fn names_and_hashes_are_none() {
    for text in [
        "1b5408e5e28469b964e9665a59c4400064780f15f24997ab8f1b1bbcb2411c8c",
        "AddedNegationIsToldOnlyOnce",
        "docs/Setup2/INSTALL_linux_64/readme_v2",
        "/Users/runner/work/_temp/f44f0d9f-1c2b-4a77-9d10-5be0c2a9e1aa.sh",
        "docs/RFC/2119/adr/0007_Use_Kafka_for_bus_v2.md",
        "/Users/member-70e4/Work/shop/devenv/cli/CLAUDE.md",
        "plnd/O8197-add-branch-scoped-im-02-25-2140",
        "commit 1b5408e5e28469b964e9665a59c4400064780f15f24997ab8f1b1bbcb2411c8c",
        "tokens: 155025 before",
        "src/render/Checks2/AlteredIdentifier/violated.jsonl and more",
        "the token was not rotated",
        "https://host:8080/path",
        "sk-77 is a shelf",
        "run b-0012 of task-force",
        "id 3f2b8c1e-9d4a-4f6b-8a7c-1e5d9b3f7a2c",
    ] {
        assert!(find(text).is_empty(), "{text}: {:?}", find(text));
    }
}

#[test]
fn every_pattern_compiles_and_has_its_source() {
    assert_eq!(
        SHAPES.len(),
        of_vendors().count() + TORN.len() + NAMED.len()
    );
    for shape in SHAPES.iter() {
        assert!(compact::built(&shape.written).is_some());
        assert!(!shape.pattern.name.is_empty() && !shape.pattern.source.is_empty());
    }
    let names: BTreeSet<_> = patterns().map(|pattern| pattern.name).collect();
    assert_eq!(names.len(), SHAPES.len());
}

/// A text is searched for few shapes without having anything that says so.
#[test]
fn what_most_shapes_hold_is_known() {
    let hints = HINTS.as_ref().unwrap();
    let unknown: Vec<_> = hints
        .any
        .iter()
        .map(|shape| SHAPES[*shape].pattern.name)
        .collect();
    assert!(unknown.len() <= 8, "{unknown:?}");
    let told = |text: &str| {
        hints
            .told(text, SHAPES.len())
            .iter()
            .filter(|told| **told)
            .count()
    };
    assert_eq!(told("nothing"), unknown.len());
    assert!(told("a BEARER of it") > unknown.len());
    assert_eq!(told("a bearer o\u{17f} it"), SHAPES.len());
}

/// So many signs of an alphabet, in no order that shows.
fn rolled(alphabet: &str, length: usize) -> String {
    let mut state = 0x2545_f491_4f6c_dd1d_u64 ^ length as u64;
    let signs: Vec<char> = alphabet.chars().collect();
    let roll = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        signs[usize::try_from(state >> 33).unwrap() % signs.len()]
    };
    (0..length).map(roll).collect()
}

const HEX: &str = "0123456789abcdef";
const CAPITALS: &str = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const SMALL: &str = "abcdefghijklmnopqrstuvwxyz234567";
const MIXED: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// For each vendor's shape how keys look that have it: `{x32}` stands for 32 hexadecimal digits, `{C..}` and `{s..}` for
/// capitals or small letters and digits, `{a..}` for all of them, `{u36}` for a UUID.
const KEYS: &[(&str, &[&str])] = &[
    ("AWS access key id", &["AKIA{C16}", "ASIA{C16}"]),
    ("Amazon Bedrock key", &["ABSK{a120}="]),
    ("Google API key", &["AIza{a35}"]),
    ("Google OAuth token", &["ya29.{a60}"]),
    ("Google OAuth refresh token", &["1//0{a60}"]),
    ("Google OAuth client secret", &["GOCSPX-{a28}"]),
    (
        "Azure connection string",
        &["AccountKey={a86}==", "SharedAccessKey={a43}="],
    ),
    ("Azure shared access signature", &["?sig={a43}%3D"]),
    ("Azure client secret", &["{a3}8Q~{a34}"]),
    ("Azure DevOps token", &["{a76}AZDO{a4}"]),
    ("Alibaba Cloud access key id", &["LTAI{a20}"]),
    ("Tencent Cloud secret id", &["AKID{a32}"]),
    ("Yandex Cloud key", &["AQVN{a36}"]),
    ("DigitalOcean token", &["dop_v1_{x64}"]),
    ("Heroku token", &["HRKU-AA{a58}"]),
    ("Fly.io token", &["fm2_{a120}"]),
    ("Cloudflare origin key", &["v1.0-{x24}-{x146}"]),
    ("Netlify token", &["nfp_{a36}"]),
    ("Supabase token", &["sbp_{x40}", "sb_secret_{a31}"]),
    ("PlanetScale token", &["pscale_tkn_{a43}"]),
    ("Tailscale key", &["tskey-auth-{a17}-{a32}"]),
    ("Vault token", &["hvs.{a90}"]),
    ("older Vault token", &["s.{a24}"]),
    ("Terraform Cloud token", &["{a14}.atlasv1.{a67}"]),
    ("Pulumi token", &["pul-{x40}"]),
    ("Doppler token", &["dp.pt.{a43}", "dp.st.dev.{a43}"]),
    ("1Password service token", &["ops_eyJ{a250}"]),
    ("1Password secret key", &["A3-{C6}-{C11}-{C5}-{C5}-{C5}"]),
    ("age secret key", &["AGE-SECRET-KEY-1{C58}"]),
    ("GitHub token", &["ghp_{a36}", "ghs_{a36}"]),
    ("GitHub fine-grained token", &["github_pat_{a22}_{a59}"]),
    ("GitLab token", &["glpat-{a20}"]),
    ("GitLab registration token", &["GR1348941{a20}"]),
    ("Atlassian token", &["ATATT3xFfGF0{a180}={C8}", "ATBB{a32}"]),
    ("Linear key", &["lin_api_{a40}"]),
    ("Sourcegraph token", &["sgp_{x40}"]),
    ("Buildkite token", &["bkua_{x40}"]),
    ("CircleCI token", &["CCIPAT_{a22}_{x40}"]),
    ("SonarQube token", &["squ_{x40}"]),
    ("Sentry token", &["sntryu_{x64}", "sntrys_{a150}_{a43}"]),
    ("Grafana token", &["glsa_{a32}_{x8}", "glc_{a120}"]),
    ("New Relic key", &["NRAK-{C27}"]),
    ("Dynatrace token", &["dt0c01.{C24}.{C64}"]),
    ("Postman key", &["PMAK-{x24}-{x34}"]),
    ("npm token", &["npm_{a36}"]),
    ("PyPI token", &["pypi-AgEIcHlwaS5vcmc{a120}"]),
    ("RubyGems key", &["rubygems_{x48}"]),
    ("crates.io token", &["cio{a32}"]),
    ("NuGet key", &["oy2{s43}"]),
    ("Clojars token", &["CLOJARS_{s60}"]),
    ("Docker token", &["dckr_pat_{a27}"]),
    ("JFrog key", &["AKCp{a69}"]),
    (
        "Slack token",
        &["xoxb-2871-9921-{a24}", "xoxe.xoxp-1-{a140}"],
    ),
    ("Slack app token", &["xapp-1-A012-9921-{x64}"]),
    (
        "Slack webhook",
        &["https://hooks.slack.com/services/{C9}/{C9}/{a24}"],
    ),
    (
        "Discord webhook",
        &["https://discord.com/api/webhooks/112233445566778899/{a68}"],
    ),
    ("Discord bot token", &["M{a23}.{a6}.{a38}"]),
    (
        "Telegram bot token",
        &[
            "123456789:AA{a33}",
            "https://api.telegram.org/bot123456789:AA{a33}",
        ],
    ),
    (
        "Teams webhook",
        &["https://x.webhook.office.com/webhookb2/{u36}@{u36}/IncomingWebhook/{x32}/{u36}"],
    ),
    ("Twilio API key", &["SK{x32}"]),
    ("SendGrid key", &["SG.{a22}.{a43}"]),
    ("Mailgun key", &["key-{x32}", "{x32}-{x8}-{x8}"]),
    ("Mailchimp key", &["{x32}-us12"]),
    ("Brevo key", &["xkeysib-{x64}-{a16}"]),
    ("Stripe key", &["sk_live_{a24}", "rk_test_{a24}"]),
    ("Stripe webhook secret", &["whsec_{a32}"]),
    ("Square token", &["sq0atp-{a22}", "EAAA{a60}"]),
    ("Facebook token", &["EAAC{a150}"]),
    ("Shopify token", &["shpat_{x32}"]),
    ("Braintree token", &["access_token$production${s16}${x32}"]),
    ("Plaid token", &["access-sandbox-{u36}"]),
    ("Razorpay key", &["rzp_live_{a14}"]),
    ("EasyPost key", &["EZAK{a54}"]),
    ("HubSpot token", &["pat-na1-{u36}"]),
    ("Airtable token", &["pat{a14}.{x64}"]),
    ("Notion token", &["ntn_{a46}", "secret_{a43}"]),
    ("Figma token", &["figd_{a40}"]),
    ("Dropbox token", &["sl.u.{a140}"]),
    (
        "Anthropic or OpenAI style key",
        &["sk-ant-api03-{a40}-{a40}AA", "sk-proj-{a120}"],
    ),
    ("Hugging Face token", &["hf_{a34}"]),
    ("Groq key", &["gsk_{a52}"]),
    ("xAI key", &["xai-{a80}"]),
    ("Perplexity key", &["pplx-{a48}"]),
    ("Replicate token", &["r8_{a37}"]),
    ("NVIDIA key", &["nvapi-{a64}"]),
    ("LangSmith key", &["lsv2_pt_{x32}_{x10}"]),
    ("Tavily key", &["tvly-dev-{a32}"]),
    ("Databricks token", &["dapi{x32}", "dapi{x32}-2"]),
    ("JSON web token", &["eyJ{a20}.eyJ{a80}.{a43}"]),
    ("Resend key", &["re_{a8}_{a24}"]),
    ("Vercel token", &["vcp_{a56}", "vck_{a56}"]),
    ("Render key", &["rnd_{a28}"]),
    ("Fireworks key", &["fw_{a24}"]),
    ("Firecrawl key", &["fc-{x32}"]),
    ("LaunchDarkly key", &["sdk-{u36}", "api-{u36}"]),
    ("Adafruit IO key", &["aio_{a28}"]),
    ("Cerebras key", &["csk-{s48}"]),
    ("Together key", &["tgp_v1_{a43}"]),
    ("Jina key", &["jina_{x32}{a28}"]),
    ("Pinecone key", &["pcsk_{a5}_{a63}"]),
    ("Voyage key", &["pa-{a43}"]),
    ("Weights & Biases key", &["wandb_v1_{a77}"]),
    ("ElevenLabs key", &["sk_{x48}"]),
    ("E2B key", &["e2b_{x40}"]),
    ("Daytona key", &["dtn_{x64}"]),
    ("RunPod key", &["rpa_{C42}"]),
    ("Modal token", &["ak-{a22}", "as-{a22}"]),
    ("Apify token", &["apify_api_{a36}"]),
    ("Browserbase key", &["bb_live_{a27}"]),
    ("Brave Search key", &["BSA{a28}"]),
    ("Kaggle token", &["KGAT_{x32}"]),
    ("Cursor key", &["crsr_{x64}"]),
    ("Logfire token", &["pylf_v1_us_{a43}"]),
    ("Deno token", &["ddp_{a36}"]),
    ("Neon key", &["napi_{s64}"]),
    ("Prefect key", &["pnu_{a36}"]),
    ("Scaleway access key id", &["SCW{C17}"]),
    ("OpenShift token", &["sha256~{a43}"]),
    ("Octopus Deploy key", &["API-{C26}"]),
    ("Harness token", &["pat.{a22}.{a24}.{a20}"]),
    ("Infracost key", &["ico-{a32}"]),
    ("Scalingo token", &["tk-us-{a48}"]),
    ("Defined Networking token", &["dnkey-{s26}-{s52}"]),
    ("Cloudflare API token", &["cfat_{a48}"]),
    ("Fly.io personal token", &["fo1_{a43}"]),
    ("PostHog key", &["phx_{a43}"]),
    ("Statsig key", &["secret-{a43}"]),
    ("Axiom token", &["xaat-{u36}"]),
    ("Honeycomb key", &["hcaik_{s58}"]),
    ("Snyk token", &["snyk_uat.{x8}.{a60}"]),
    ("Socket token", &["sktsec_{a50}_api"]),
    ("ReadMe key", &["rdme_{s70}"]),
    ("Contentful token", &["CFPAT-{a43}"]),
    ("Typeform token", &["tfp_{a44}_{a14}"]),
    ("MailerSend token", &["mlsn.{x64}"]),
    ("MaxMind key", &["{a6}_{a29}_mmk"]),
    ("Nylas key", &["nyk_v0_{a64}"]),
    ("Duffel token", &["duffel_live_{a43}"]),
    ("Shippo token", &["shippo_live_{x40}"]),
    ("Frame.io token", &["fio-u-{a64}"]),
    (
        "Flutterwave key",
        &["FLWSECK-{x32}-X", "FLWSECK_TEST-{x12}"],
    ),
    ("Lob key", &["live_{x35}"]),
    ("Paddle key", &["pdl_live_apikey_{s26}_{a22}_{a3}"]),
    ("Polar token", &["polar_oat_{a43}"]),
    ("Cal.com key", &["cal_live_{x32}"]),
    ("WakaTime key", &["waka_{u36}"]),
    ("Ory token", &["ory_pat_{a32}"]),
    ("Weblate token", &["wlu_{a36}"]),
    ("Rootly token", &["rootly_{x64}"]),
    ("Inngest key", &["signkey-prod-{x64}"]),
    ("Trigger.dev key", &["tr_prod_{a20}"]),
    ("Zuplo key", &["zpka_{a32}_{x8}"]),
    ("Unkey key", &["unkey_{a24}"]),
    ("Trello token", &["ATTA{x72}"]),
    ("Adobe client secret", &["p8e-{a32}"]),
    ("ClickHouse Cloud secret", &["4b1d{a38}"]),
    ("JFrog reference token", &["cmVmd{a59}"]),
    ("Authress key", &["sc_{s10}.{s5}.acc-{s12}.{a60}"]),
    ("SettleMint token", &["sm_pat_{a16}"]),
    ("Yandex Cloud IAM token", &["t1.{a120}.{a86}"]),
    ("Baidu Cloud key", &["bce-v3/ALTAK-{a21}/{x40}"]),
    ("Volcengine access key id", &["AKLT{a43}"]),
    ("older Grafana key", &["eyJrIjoi{a90}"]),
];

/// A key of a shape, not a real one.
fn key(shape: &str) -> String {
    let hole = Regex::new(r"\{(.)([0-9]+)\}").unwrap();
    let filled = hole.replace_all(shape, |hole: &regex::Captures<'_>| {
        let length = hole[2].parse().unwrap();
        match &hole[1] {
            "x" => rolled(HEX, length),
            "C" => rolled(CAPITALS, length),
            "s" => rolled(SMALL, length),
            "a" => rolled(MIXED, length),
            _ => {
                let hex = rolled(HEX, 32);
                let part = |from, to| hex.get(from..to).unwrap().to_owned();
                let parts = [
                    part(0, 8),
                    part(8, 12),
                    part(12, 16),
                    part(16, 20),
                    part(20, 32),
                ];
                parts.join("-")
            }
        }
    });
    filled.into_owned()
}

/// The secrets of a text.
fn found(text: &str) -> Vec<&str> {
    let spans = find(text).into_iter();
    spans.filter_map(|span| text.get(span)).collect()
}

/// The names of the patterns that find something in a text.
fn finding(text: &str) -> BTreeSet<&'static str> {
    let found = held(text).filter(|(regex, pattern)| spans(text, regex, pattern).next().is_some());
    found.map(|(_, pattern)| pattern.name).collect()
}

#[test]
fn the_keys_of_every_vendor_are_found_by_their_own_shape() {
    let names: Vec<_> = KEYS.iter().map(|(name, _)| *name).collect();
    let shapes: Vec<_> = of_vendors().map(|pattern| pattern.name).collect();
    assert_eq!(names, shapes);
    for (name, shapes) in KEYS {
        for shape in *shapes {
            let key = key(shape);
            for text in [
                format!("use {key}, then stop"),
                format!("{{\"k\":\"{key}\"}}"),
                format!("密钥是{key}。"),
            ] {
                assert!(finding(&text).contains(name), "{name}: {text}");
                // What names the kind may stay: eight signs of the end are of the secret itself.
                let end = key.get(key.len() - 8..).unwrap();
                assert!(!blanked(&text).contains(end), "{name}: {}", blanked(&text));
            }
        }
    }
}

#[test]
fn what_only_resembles_the_key_of_a_vendor_is_none() {
    let hex = |length| rolled(HEX, length);
    for text in [
        format!("etag {}", hex(32)),
        format!("SK{}", hex(31)),
        format!("SK{}", hex(33)),
        format!("SK{}", rolled(CAPITALS, 32)),
        format!("TASK{}", hex(32)),
        format!("AC{}", hex(32)),
        format!("cache-key-{}", hex(32)),
        format!("key-{}", hex(31)),
        format!("00-{}-{}-01", hex(32), hex(16)),
        format!("dapi{}", hex(6)),
        "hvs.example.org".to_owned(),
        "s.getElementByTagNameOrClass()".to_owned(),
        "access-control-allow-origin".to_owned(),
        "AGE-SECRET-KEY-FILE".to_owned(),
        "key-value-store of 123456789:AAPL".to_owned(),
        "lin_alg_solver, gsk_menu, xai-explain, pplx-api, nvapi-docs".to_owned(),
        "git@github.com:org/pat-eu1-docs.git".to_owned(),
        "re_compile_all_patterns2 re_export_everything_from_module fw_update_available_now"
            .to_owned(),
        "rnd_seed_of_the_second_generator fc-cache as-is ak-47 pa-system sm_pat".to_owned(),
        format!("API-{}", "REFERENCEOFTHESECONDEDITION"),
        format!("api-{}", hex(32)),
        "BSA of internationalisation_team_2".to_owned(),
    ] {
        assert!(find(&text).is_empty(), "{text}: {:?}", finding(&text));
    }
}

#[test]
fn what_stands_where_secrets_stand_is_one() {
    let found = |text: &str| -> Vec<String> {
        let found = find(text).into_iter();
        found
            .filter_map(|range| text.get(range).map(str::to_owned))
            .collect()
    };
    let digest = rolled(HEX, 32);
    let basic = "aHVudGVyOm1hbmdvNzd0cmVl";
    for (text, secret) in [
        (format!("TWILIO_AUTH_TOKEN={digest}"), digest.as_str()),
        (format!("\"authToken\": \"{digest}\""), &digest),
        (format!("SECRET_KEY = '{digest}'"), &digest),
        (format!("Authorization: Basic {basic}"), basic),
        (format!("send Basic {basic} with it"), basic),
        (format!("\"auth\": \"{basic}\""), basic),
        (format!("//registry.example/:_auth={basic}"), basic),
        (
            "curl -s -u ada:mango77tree https://x.example".to_owned(),
            "mango77tree",
        ),
        (
            "curl --user 'ada:mango-tree' x.example".to_owned(),
            "mango-tree",
        ),
        ("mysql -uroot -pmango77tree shop".to_owned(), "mango77tree"),
        ("sshpass -p 'mango77tree' ssh x".to_owned(), "mango77tree"),
        (
            "deploy --db-password mango77tree --force".to_owned(),
            "mango77tree",
        ),
        ("deploy --api-key=mango77tree".to_owned(), "mango77tree"),
        (
            "machine x login ada password mango77tree".to_owned(),
            "mango77tree",
        ),
        ("<password>mango77tree</password>".to_owned(), "mango77tree"),
        (
            "<db.password> mango77tree </db.password>".to_owned(),
            "mango77tree",
        ),
        ("DB_PASSWORD=Mango!tree".to_owned(), "Mango!tree"),
        ("password => \"mango77tree\"".to_owned(), "mango77tree"),
        ("das Passwort ist mango77tree.".to_owned(), "mango77tree"),
        ("密码：mango77tree".to_owned(), "mango77tree"),
        ("пароль: mango77tree".to_owned(), "mango77tree"),
        (
            "请用postgres://app:hunter2@db.local/x".to_owned(),
            "hunter2",
        ),
    ] {
        assert_eq!(found(&text), [secret], "{text}: {:?}", finding(&text));
    }
    let member = rolled(MIXED, 43);
    assert_eq!(
        found(&format!("{{\"kty\":\"EC\",\"d\":\"{member}\"}}")),
        [member]
    );
}

/// Texts with what is a secret in them.
const TOLD: &[(&str, &str)] = &[
    (
        r#"curl -d "{\"password\":\"mango77tree\"}" x"#,
        "mango77tree",
    ),
    (r#"'{\\\"api_key\\\": \\\"mango77tree\\\"}'"#, "mango77tree"),
    ("the API key is mango77tree.", "mango77tree"),
    ("api key: mango77tree", "mango77tree"),
    ("https://u:Man7/Tree9x@host/", "Man7/Tree9x"),
    ("x_postgres://app:DstQuCRFy!@db/x", "DstQuCRFy!"),
    (r"https:\/\/ada:mango77tree@host\/x", "mango77tree"),
    (r"https:\\/\\/ada:mangotree@host\\/x", "mangotree"),
    (r"https:\u002f\u002fada:mangotree@host", "mangotree"),
    (r"https:\/\/ada:pa\/ss@shop.example\/x", r"pa\/ss"),
    (
        "?next=https%3A%2F%2Fada%3Amangotree%40host%2Fx",
        "mangotree",
    ),
    (
        "?next=https%253A%252F%252Fada%253Amango%2521tree%2540host",
        "mango%2521tree",
    ),
    ("git clone https://ada:mango77tr…", "mango77tr"),
    ("git clone https://ada:mangotr...", "mangotr"),
    ("postgres://admin:plumorch", "plumorch"),
    (r"postgres:\/\/admin:plumorch", "plumorch"),
    ("?u=postgres%3A%2F%2Fadmin%3Aplumorch", "plumorch"),
    ("https://ada:\u{1b}[31mmangotree\u{1b}[0m@host", "mangotree"),
    (
        r"https://ada:\u001b[31mmangotree\u001b[0m@host",
        "mangotree",
    ),
    (
        "\u{1b}[1mhttps\u{1b}[m\u{1b}[K://ada:mangotree@host",
        "mangotree",
    ),
    ("password: \u{1b}[31mmango77tree\u{1b}[0m", "mango77tree"),
    (
        "password\u{1b}[0m=\u{1b}[33mmango77tree\u{1b}[0m now",
        "mango77tree",
    ),
    (
        "password=mango\u{1b}[1m77\u{1b}[0mtree",
        "mango\u{1b}[1m77\u{1b}[0mtree",
    ),
    ("mysql -uroot -pmangotree shop", "mangotree"),
    ("mysql -uroot -p987654 shop", "987654"),
    ("mariadb-dump -p'mango tree' shop", "mango tree"),
    (
        r#"{"command":"mysqladmin -u root -p\"mangotree\" ping"}"#,
        "mangotree",
    ),
    (r#"["mysql","-uroot","-pmangotree","shop"]"#, "mangotree"),
    ("mysql -h db \\\n  -uroot \\\n  -pmangotree", "mangotree"),
    ("7z x -pmangotree a.7z", "mangotree"),
    ("unzip -P mangotree a.zip", "mangotree"),
    ("ldapsearch -x -wmangotree -b dc=x", "mangotree"),
    ("mongosh -u root -p mangotree", "mangotree"),
    ("smbclient //h/s -U ada%mangotree", "mangotree"),
    ("sqlcmd -S h -U sa -Pmangotree", "mangotree"),
    ("openssl rsa -in k -passin pass:mangotree", "mangotree"),
    (
        "https://q7Rk2VxT9mZb4LwY8n@host/x.git",
        "q7Rk2VxT9mZb4LwY8n",
    ),
    ("SECRET_KEY_BASE=mango77tree", "mango77tree"),
    (
        "MISTRAL_API_KEY=CjMhARwWEPesVnYYKnRCCGGFCBApwUYL",
        "CjMhARwWEPesVnYYKnRCCGGFCBApwUYL",
    ),
    (
        "the token is hRtWBpzLqcUMNdqqFYbAwKJsxu",
        "hRtWBpzLqcUMNdqqFYbAwKJsxu",
    ),
    ("SEARCH_ADMIN_KEY=mango77tree", "mango77tree"),
    ("the password is RsXcNOPmeMjvqP", "RsXcNOPmeMjvqP"),
    ("mysql -uroot -pRsXcNOPmeMjvqP", "RsXcNOPmeMjvqP"),
    ("redis-cli -h x -a mango77tree ping", "mango77tree"),
    ("docker login -u bob -p mango77tree", "mango77tree"),
    (
        "https://aEdFrRgSnRFsTHsDDDXh@host/a",
        "aEdFrRgSnRFsTHsDDDXh",
    ),
    ("DB_PASS=mango77tree", "mango77tree"),
    (
        r#"{"name":"DB_PASSWORD","value":"mango77tree"}"#,
        "mango77tree",
    ),
    (
        r#"{\"name\": \"API_TOKEN\", \"value\": \"mango77tree\"}"#,
        "mango77tree",
    ),
    ("- name: DB_PASSWORD\n  value: mango77tree", "mango77tree"),
    ("CREATE USER x IDENTIFIED BY 'mango77tree'", "mango77tree"),
    ("ALTER ROLE x WITH PASSWORD 'mango77tree'", "mango77tree"),
    ("CREATE USER x IDENTIFIED BY 'mangotree'", "mangotree"),
    ("db.local:5432:shop:ada:mangotree", "mangotree"),
    ("*:*:*:ada:mango77tree\n", "mango77tree"),
    ("  12\tdb.local:5432:shop:ada:mangotree", "mangotree"),
    (
        "https://x.example/v1?key=mango77tree&lang=de",
        "mango77tree",
    ),
    ("GET /feed?lang=de&token=mango77tree&x=1", "mango77tree"),
    (
        "/blob?se=2026-01-01&sig=mango77tree%3D&sp=r",
        "mango77tree%3D",
    ),
    ("/blob?X-Amz-Signature=4d3a9c1be7d05286", "4d3a9c1be7d05286"),
    ("/login?user=ada&password=mangotree", "mangotree"),
    (
        "Set-Cookie: session=mango77tree; Path=/; HttpOnly",
        "mango77tree",
    ),
    (
        "Cookie: theme=dark; PHPSESSID=mango77tree; lang=de",
        "mango77tree",
    ),
    ("-H 'Cookie: connect.sid=mango77tree'", "mango77tree"),
    ("\"cookie\": \"sid=mango77tree\"", "mango77tree"),
    (
        "x.example\tFALSE\t/\tTRUE\t1790000000\tpersist\tmango77tree",
        "mango77tree",
    ),
    ("DB_PASSWORD=mangotree", "mangotree"),
    ("(DB_PASSWORD=mangotree) and", "mangotree"),
    ("export PGPASS_PW=plum-orchard; run", "plum-orchard"),
    ("spring.datasource.password=mangotree", "mangotree"),
    ("{\"password\": \"mangotree\"}", "mangotree"),
    (r#""{\"db_password\": \"mangotree\"}""#, "mangotree"),
    (
        "password = 'correct-horse-battery'",
        "correct-horse-battery",
    ),
    (
        "host=db user=ada password=mangotree dbname=shop",
        "mangotree",
    ),
    ("Server=db;Uid=ada;Pwd=mangotree;", "mangotree"),
    ("sshpass -p mangotree ssh x", "mangotree"),
    ("docker login -u bob -p mangotree", "mangotree"),
    ("deploy --password=mangotree --force", "mangotree"),
    (
        "deploy --user ada --password mangotree --force",
        "mangotree",
    ),
    ("machine x login ada password mangotree", "mangotree"),
    ("<password>mangotree</password>", "mangotree"),
];

#[test]
fn what_is_called_or_quoted_as_a_secret_is_one() {
    let digest = rolled(HEX, 32);
    let own = [
        (format!("private key: {digest}{digest}"), digest.repeat(2)),
        (format!("https://{digest}@host/x"), digest),
    ];
    let told = TOLD
        .iter()
        .map(|(text, secret)| ((*text).to_owned(), (*secret).to_owned()));
    for (text, secret) in told.chain(own) {
        assert_eq!(
            found(&text),
            [secret.as_str()],
            "{text}: {:?}",
            finding(&text)
        );
    }
}

#[test]
fn what_is_no_password_of_an_address_or_an_option_is_none() {
    for text in [
        "mysql -uroot -p$DB_PASSWORD shop",
        "docker://alpine:latest",
        "see http://localhost:portal",
        "run ssh://shop.example:org",
        "http://web:3000",
        "?next=https%3A%2F%2Fhost%3A8080%2Fa%40b",
        "rar a -r x.rar",
    ] {
        assert!(find(text).is_empty(), "{text}: {:?}", finding(text));
    }
}

#[test]
fn what_only_stands_where_secrets_stand_is_none() {
    for text in [
        "API_KEY=TheApplicationKeyForTestsOnly",
        "the token is UserAccessTokenFromTheKeyring",
        "api_key: DEFAULT_MISTRAL_API_KEY_VARIABLE",
        "secret = AzureOpenAiGptDeploymentCredentials",
        "password=$DB_PASSWORD",
        "password: %DB_PASSWORD%",
        "password=&amp;next",
        "password: correct",
        "the password is in vault://kv/app",
        "the password is unknown!",
        "curl -u $USER:$PASS x.example",
        "mysql -uroot -p shop",
        "mysql -h x -port",
        "--token-file tokens2.json",
        "--token <YOUR_TOKEN_1>",
        "--password --stdin2",
        "the login page password reset",
        "<token>tokens</token>",
        "basic knowledge of Rust2024",
        "\"auth\": \"required\"",
        "\"d\": \"3\"",
        "Authorization: Bearer test-token",
        "Authorization: Bearer YOUR_API_TOKEN",
        "Authorization: Bearer invalid",
        "password: readPasswordFromStdIn",
        "token: GitHubTokenSource",
        "s.handleUploadPackV2LSRefs(w, r)",
        "http://localhost:3000/@vite/Client2",
        "http://Host9:8080/App/x@y",
        "https://ada@host/x",
        "ssh://git-user-of-the-2nd-team@host/x",
        "--- PASS: TestLogin2 (0.00s)",
        "bypass: Loader2Step",
        "the private key is unknown",
        "IDENTIFIED BY 'password'",
        "{\"name\": \"TOKEN\", \"value\": \"$TOKEN_2\"}",
        "main.rs:5432:56:error:unused2",
        "https://x.example/browse?key=PROJ-12345",
        "/files?key=uploads/photo1.png",
        "/list?key=created_at&token=missing&sort=asc",
        "Cookie: theme=dark2; sidebar=open12",
        "Set-Cookie: session=; Path=/",
        "PASSWORD=changeme DB_PASSWORD=your-password",
        "POSTGRES_ALLOW_EMPTY_PASSWORD=false",
        "{\"password\": \"string\", \"passwd\": \"required\"}",
        "\"password\": \"Passwort\"",
        "connect(user=user, password=pw)",
        "connect(\n    password=admin_password,\n)",
        "password=os.environ",
        "--password=<value> --password flag",
        "<input type=\"password\" name=\"password\" id=\"first\">",
    ] {
        assert!(find(text).is_empty(), "{text}: {:?}", finding(text));
    }
}

#[test]
fn a_password_in_a_url_may_hold_what_ends_one() {
    for (text, secret) in [
        ("postgres://user:pa/ss@host/db", "pa/ss"),
        ("postgres://user:pa?ss@host/db", "pa?ss"),
        ("postgres://user:pa#ss@host/db", "pa#ss"),
        ("postgres://user:pa@ss@host/db", "pa@ss"),
        ("postgres://user:pa@ss/word@host/db", "pa@ss/word"),
        ("postgres://user:pa/s@s@host/db", "pa/s@s"),
        ("postgres://user:pa?s/s#w@host:5432/db", "pa?s/s#w"),
        ("redis://:pa/ss@cache", "pa/ss"),
        ("https://user:pa/ss@shop.example/a@b", "pa/ss"),
        ("https://user:p@ss/word@shop.example/", "p@ss/word"),
        ("https://ada.byron:pa/ss@localhost:80/", "pa/ss"),
        ("mysql+pymysql://app:a:b/c@10.0.0.7/x?y=z", "a:b/c"),
        ("git+https://u:token@shop.example/o/r.git@main", "token"),
        (
            "postgres://u:pa/ss@one.example/x,postgres://u@two.example/y",
            "pa/ss",
        ),
    ] {
        assert_eq!(found(text), [secret], "{text}: {:?}", finding(text));
    }
    for text in [
        "http://localhost:4873/pkg@shop.example",
        "http://web:8080/users/ada@shop.example",
        "http://host:$PORT/@vite/x@y",
        "http://host:PORT/x@y",
        "http://host:port/x@1.2",
        "http://host:{port}/x@y",
        "ssh://shop.example:org/repo@main",
        "go to foo://bar:baz, then a/b@c",
    ] {
        assert!(find(text).is_empty(), "{text}: {:?}", finding(text));
    }
}

#[test]
fn a_password_before_a_host_needs_no_scheme() {
    for (text, secret) in [
        ("open //deploy:Nq7rTz4kVx@cdn.example/app.js", "Nq7rTz4kVx"),
        ("src=\"//ada:mango-tree@localhost/x\"", "mango-tree"),
        ("kiln:Nq7rTz4kVx@db.example:5432/x", "Nq7rTz4kVx"),
        ("DATABASE=kiln:mango77tree@db:5432", "mango77tree"),
        ("via ada:mango77tree@proxy.example/", "mango77tree"),
        ("jdbc:oracle:thin:kiln/Nq7rTz4kVx@db:1521/x", "Nq7rTz4kVx"),
        ("jdbc:oracle:oci8:kiln/mangotree@//db:1521/x", "mangotree"),
        ("sqlplus -S kiln/mangotree@db", "mangotree"),
        ("postgres://kiln:Nq7r<Tz4k@db/x", "Nq7r<Tz4k"),
        ("postgres://kiln:Nq7r`Tz4k@db/x", "Nq7r`Tz4k"),
        ("amqp://kiln:Nq>r<Tz4k@mq.example:5672/x", "Nq>r<Tz4k"),
    ] {
        assert_eq!(found(text), [secret], "{text}: {:?}", finding(text));
    }
    for text in [
        "in file.rs:12@main and lib.rs:l12@main/x",
        "ask user:name@ or user:name2@",
        "npm install alias2:@scope2/pkg@1.2 @scope/pkg2",
        "git@github.com:org2/repo2 and git@github.com:org2/repo2@v1.2",
        "git clone ada@shop.example:path/x2.git",
        "shop/kiln:v1.2.3@sha256:54321abcdef0",
        "mailto:ada77@shop.example, acct:ada77@shop.example",
        "to:ada77@shop.example, from:bob42@shop.example.",
        "12:30a@b.example 10:45:00@host",
        "// note:that@once",
        "postgres://user:<password>@host/x",
        "<a href=http://web:80>ada@shop.example</a>",
        "`http://web:8080`ada@shop.example",
        "jdbc:oracle:thin:@db:1521/x",
        "sqlplus /nolog @setup.sql",
    ] {
        assert!(find(text).is_empty(), "{text}: {:?}", finding(text));
    }
}

#[test]
fn words_about_private_keys_are_none() {
    for text in [
        "-----END PRIVATE KEY-----\", never use it for order 7718.",
        "KEY-----\", never use it for order 7718.",
        "it starts with -----BEGIN PRIVATE KEY-----, and nobody may read it. Never print it.",
    ] {
        let blanked = blanked(text);
        let words = text.split_once(", ").unwrap().1;
        assert!(blanked.ends_with(words), "{blanked}");
    }
    let whole = format!(
        "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----",
        body()[0]
    );
    let text = format!("{whole} of internationalisation");
    assert_eq!(blanked(&text), "[secret] of internationalisation");
}

/// The body of a private key, in lines.
fn body() -> Vec<String> {
    let base64 = format!("{MIXED}+/");
    let last = rolled(&base64, 26) + "==";
    let lines = (1..12).map(|line| rolled(&base64, 64 + 3 * line).split_off(3 * line));
    lines.chain([last]).collect()
}

#[test]
fn a_private_key_is_found_however_it_is_laid_out() {
    let body = body();
    let joined =
        |with: &dyn Fn(&str) -> String| body.iter().map(|line| with(line)).collect::<String>();
    let (begin, end) = ("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----");
    let whole = joined(&|line| format!("{line}\n"));
    let escaped = joined(&|line| format!("{line}\\n"));
    for text in [
        format!("{begin}\n{whole}{end}\n"),
        format!("{begin}\\n{escaped}{end}"),
        format!("{begin}\n{whole}"),
        format!("KEY-----\\n{escaped}"),
        format!("KEY-----\\n{}", escaped.get(..80).unwrap()),
        format!("{begin}\n{}", body[0].get(..9).unwrap()),
        format!("{begin}\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0011\n\n{whole}"),
        format!("some of it is left\n{whole}{end}\nand more"),
        format!("{{\"k\": \"{escaped}{end}\"}}"),
        format!("{}{end}", joined(&|line| format!("{line}\\r\\n"))),
        format!("{whole}-----END PRIV"),
        format!("{} {end}", body.join(" ")),
        format!(
            "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n{whole}---- END SSH2 ENCRYPTED PRIVATE KEY ----"
        ),
        joined(&|line| format!("     7\t{line}\n")),
        joined(&|line| format!("    12→{line}\n")),
        joined(&|line| format!("web_1  | {line}\n")),
        joined(&|line| format!("+{line}\n")),
        joined(&|line| format!("> {line}\n")),
        joined(&|line| format!("    \"{line}\\n\" +\n")),
        format!("{escaped}x"),
        whole.clone(),
    ] {
        let blanked = blanked(&text);
        for line in &body {
            for start in 0..line.len() - 8 {
                let part = line.get(start..start + 8).unwrap();
                assert!(!blanked.contains(part), "{part} of {text} in {blanked}");
            }
        }
    }
}

#[test]
fn words_that_are_seen_in_a_key_are_pieces_of_it() {
    let line = "MHcCAQEEIIrYSSNQFaA2Hwf1duRSxKtLYX5/B04fSeQ6tF1aY+PuoAoGCCqGSM49";
    let text = format!("see {line} and src/secrets/ModRs2/withUpper9/inPath.rs");
    let at = |word: &str| {
        let start = text.find(word).unwrap();
        start..start + word.len()
    };
    for word in [line, "B04fSeQ6tF1aY", "PuoAoGCCqGSM49"] {
        assert!(is_of_key(&text, &at(word)), "{word}");
    }
    for word in ["see", "secrets", "withUpper9", "inPath.rs"] {
        assert!(!is_of_key(&text, &at(word)), "{word}");
    }
}

#[test]
fn no_cut_leaves_a_part_of_what_may_be_a_secret() {
    let text = "{\"a\":\"b\",\"key\":\"sk-proj-q7Rk2VxT9mZb\",\"c\":\"é\"}";
    let key = text.find("sk-").unwrap();
    for inside in 1..12 {
        assert_eq!(cut_before(text, 0..key + inside), key);
        let behind = cut_behind(text, key + inside..text.len());
        assert_eq!(text.get(behind..).unwrap().chars().next(), Some('"'));
    }
    assert_eq!(cut_before(text, 0..text.len()), text.len());
    assert_eq!(cut_behind(text, 0..text.len()), 0);
    // No further than what is kept goes.
    assert_eq!(cut_before(text, key + 3..key + 9), key + 3);
    assert_eq!(cut_behind(text, key + 3..key + 9), key + 9);
}

#[test]
fn the_last_line_of_a_key_is_of_the_key() {
    let line = "MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAKx1bq4Zt9fQw2Rk";
    let last = "jw5ecInRdcPSdr8";
    let is_told = |text: &str| {
        let at = text.find(last).unwrap();
        is_of_key(text, &(at..at + last.len()))
    };
    for text in [
        format!("{line}\n{last}=\n"),
        format!("{line}\r\n{last}=\r\n"),
        format!("{line}\\n{last}=\\n"),
        format!("so\n{last}=\n-----END PRIVATE KEY-----"),
        format!("so {last}\\n-----END PRIVATE KEY-----"),
    ] {
        assert!(is_told(&text), "{text}");
    }
    for text in [
        format!("see {last}, and -----END of it"),
        format!("{line} {last}"),
        format!("the run\n{last}\n"),
    ] {
        assert!(!is_told(&text), "{text}");
    }
}

#[test]
fn a_key_that_is_joined_to_a_name_is_found() {
    for (name, shapes) in KEYS {
        // What stands in an address, or begins with digits only, is joined to nothing.
        let is_bare = |shape: &&&str| !shape.starts_with("http") && !shape.starts_with(['?', '{']);
        for shape in shapes.iter().filter(is_bare) {
            let key = key(shape);
            let end = key.get(key.len() - 8..).unwrap();
            for text in [format!("s-well_{key}"), format!("019f_{key} is void")] {
                let blanked = blanked(&text);
                // Mailgun's first shape is a word for keys of all kinds, so that only a whole word is one.
                let found = !blanked.contains(end) || *shape == "key-{x32}";
                assert!(found, "{name}: {blanked}");
                assert!(blanked.starts_with(text.split_once('_').unwrap().0));
            }
        }
    }
    let id = key("AKIA{C16}");
    assert_eq!(blanked(&format!("e_{id}_old")), "e_[secret]_old");
}

#[test]
fn the_beginning_of_a_key_is_found_where_it_was_cut_or_goes_on_otherwise() {
    for (shape, length) in [
        ("AKIA{C16}", 17),
        ("AKIA{C16}", 12),
        ("AIza{a35}", 20),
        ("ghp_{a36}", 20),
        ("github_pat_{a22}_{a59}", 20),
        ("glpat-{a20}", 20),
        ("xoxb-2871-9921-{a24}", 24),
        ("sk-proj-{a120}", 20),
        ("sk-ant-api03-{a40}-{a40}AA", 28),
        ("sk_live_{a24}", 20),
        ("npm_{a36}", 20),
        ("hf_{a34}", 20),
        ("dop_v1_{x64}", 20),
        ("dapi{x32}", 20),
        ("123456789:AA{a33}", 20),
        ("hvs.{a90}", 20),
    ] {
        let whole = key(shape);
        let torn = whole.get(..length).unwrap();
        for text in [
            format!("use {torn}, then stop"),
            format!("the key {torn}... is void"),
        ] {
            assert!(!blanked(&text).contains(torn), "{text}");
        }
    }
    let id = key("AKIA{C16}");
    let longer = format!("use {id}7Q, then stop");
    assert_eq!(blanked(&longer), "use [secret], then stop");
}

#[test]
fn what_only_begins_as_a_key_does_is_none() {
    for text in [
        "npm_config_registry npm_lifecycle_event2 npm_Config2Reader",
        "hf_hub_download hf_ModelName2 hf_transformers4",
        "sk-learn sk-learnPipeline2 sk-your-key-here sk-12345678901",
        "ghp_xxxxxxxxxxxxxxxx gho_your_token_here ghs_TOKENNAME",
        "AKIA of AWS, ASIAPACIFIC2024 and ABSK",
        "xai-explanations r8_benchmarks nvapi-reference2024",
        "glpat-EXAMPLE pypi-publisher2",
        "dapi0123 sbp_facade rubygems_defaced",
        "12345678:AAPL AAMSTERDAM",
    ] {
        assert!(find(text).is_empty(), "{text}: {:?}", finding(text));
    }
}

#[test]
fn a_long_run_is_random_although_small_letters_meet_in_it() {
    let meets = format!("{}7abcdefgh9{}", rolled(MIXED, 40), rolled(MIXED, 41));
    assert_eq!(blanked(&meets), "[secret]");
    assert!(!blanked(&format!("see {} there", rolled(MIXED, 1600))).contains(&rolled(MIXED, 8)));
    let page = "so/notiondevs/Notion-Skills-for-Claude-28da4445d27180c7af1df7d8615723d0";
    assert!(find(page).is_empty());
}

#[test]
fn a_piece_of_a_line_beside_a_line_of_a_key_is_of_the_key() {
    let body = body();
    let (begun, cut) = (body[0].get(40..).unwrap(), body[3].get(..20).unwrap());
    for joint in [
        "\n",
        "\\n",
        " ",
        ",",
        "\nid_rsa:7:",
        "\u{1b}[0m\n\u{1b}[32m",
    ] {
        let lines = [begun, &body[1], &body[2], cut].join(joint);
        let told = blanked(&format!("so {lines}{joint}it ends")).into_owned();
        assert_eq!(
            told,
            format!("so {}{joint}it ends", ["[secret]"; 4].join(joint))
        );
    }
    let names = format!("see src/Mod2Rs {} and Part2Of", rolled(HEX, 64));
    assert!(find(&names).is_empty());
}

#[test]
fn a_key_behind_an_escape_is_found() {
    for (name, shapes) in KEYS {
        let is_bare = |shape: &&&str| !shape.starts_with("http") && !shape.starts_with('?');
        for shape in shapes.iter().filter(is_bare) {
            let key = key(shape);
            let end = key.get(key.len() - 8..).unwrap();
            for escape in [
                "\u{1b}[32m",
                "\u{1b}[K",
                "\u{1b}(B",
                "[0;32m",
                "\\u001b[1m",
                "\\033[31m",
                "\\e[m",
                "\\n",
                "\\t",
                "\\r",
                "\\r\\n",
                "\\\\n",
                "\\u0022",
                "\\x22",
                "\\012",
                "%20",
                "%22",
                "%3D",
                "%2520",
                "=3D",
                "=20",
            ] {
                let blanked = blanked(&format!("a{escape}{key} b")).into_owned();
                assert!(!blanked.contains(end), "{name} behind {escape}: {blanked}");
                assert!(
                    blanked.starts_with('a') && blanked.ends_with(" b"),
                    "{blanked}"
                );
            }
        }
    }
    for text in [
        "a\\nBearer q7Rk2VxT9mZb4LwY8nHc",
        "a%20Bearer q7Rk2VxT9mZb4LwY8nHc",
    ] {
        assert!(blanked(text).ends_with("Bearer [secret]"), "{text}");
    }
}

#[test]
fn a_key_inside_a_word_is_none() {
    for text in [
        "nAKIAQ7RK2VXT7MZB4LWY",
        "a[xAKIAQ7RK2VXT7MZB4LWY",
        "20hf_q7Rk2VxT9mZb4LwY8n",
        "\\qsk-q7Rk2VxT9mZb",
    ] {
        assert!(find(text).is_empty(), "{text}: {:?}", finding(text));
    }
    // All of a key that begins as an escape ends.
    assert_eq!(
        blanked("=12345678901:AAq7Rk2VxT9mZb4LwY8nHc3JdF6sGp1QaE5"),
        "=[secret]"
    );
}

#[test]
fn a_password_behind_the_last_at_sign_of_an_address_is_found() {
    for (text, secret) in [
        (
            "postgresql://ada@srv:mango77tree@srv.db.example/x",
            "mango77tree",
        ),
        (
            "smtp://ada@kiln.example:mangotree@mail.host:587",
            "mangotree",
        ),
        ("smtp://ada@kiln.example:man/go77@mail.host", "man/go77"),
        ("mysql://corp/ada:mango77tree@host/x", "mango77tree"),
        ("mysql://corp.example/ada:mango77@db.example/x", "mango77"),
        ("postgres://<user>:mango77tree@db.example/x", "mango77tree"),
        ("kiln:mango77tree@tcp(db.example:3306)/x", "mango77tree"),
        ("kiln:man@go/77@tcp(db.example:3306)/x", "man@go/77"),
        ("kiln:mango77tree@unix(/tmp/mysql.sock)/x", "mango77tree"),
        ("kiln:mango77tree@/kilns", "mango77tree"),
        (
            "https://h.example/?user=kiln&pass=mangotree&x=1",
            "mangotree",
        ),
        ("https://h.example/login?pw=mango77tree", "mango77tree"),
        (
            "https://h.example/?u=kiln&amp;user_pwd=mango77tree",
            "mango77tree",
        ),
        ("ftp://h.example/;passwd=mango77tree", "mango77tree"),
        ("?next=%2Fx%3Fpassword%3Dmango77tree", "mango77tree"),
    ] {
        assert_eq!(found(text), [secret], "{text}: {:?}", finding(text));
    }
    for text in [
        "https://ghcr.io/kiln/glaze:v12@sha256:1b5408e5e28469b964e9",
        "docker://kiln/glaze:v12@sha256:1b5408e5e28469b964e9",
        "https://esm.example/kiln/glaze:v12@next/x",
        "ssh://git@kiln.example:22/x@y.example",
        "https://ada@kiln.example:8080/x",
        "https://h.example/?pass=true&bypass=x",
    ] {
        assert!(found(text).is_empty(), "{text}: {:?}", finding(text));
    }
}

#[test]
fn the_beginning_of_a_key_of_hexadecimal_digits_is_found_where_it_is_cut() {
    for whole in [key("SK{x32}"), key("key-{x32}")] {
        let torn = whole.get(..20).unwrap();
        for cut in ["...", "…", " [...]"] {
            let text = format!("use {torn}{cut} on it");
            assert_eq!(blanked(&text), format!("use [secret]{cut} on it"));
        }
    }
}

#[test]
fn a_password_with_blanks_and_semicolons_in_a_connection_string_is_found() {
    for (text, secret) in [
        (
            "Server=db;User Id=kiln;Password=\"a b;c\";Encrypt=yes",
            "a b;c",
        ),
        ("DRIVER={x};UID=kiln;PWD={a;b}", "a;b"),
        ("Password='plum, orchard';Server=db", "plum, orchard"),
        ("DB_PASSWORD=\"plum 77;tree\"", "plum 77;tree"),
    ] {
        assert_eq!(found(text), [secret], "{text}: {:?}", finding(text));
    }
    for text in [
        "<Field password={props.word} label=\"x\" />",
        "password=\"Enter a new one, please\"",
    ] {
        assert!(found(text).is_empty(), "{text}: {:?}", finding(text));
    }
}

/// Asserts what is found in each text, and that nothing is in the others.
fn holds(secrets: &[(&str, &str)], others: &[&str]) {
    for (text, secret) in secrets {
        assert_eq!(found(text), [*secret], "{text}: {:?}", finding(text));
    }
    for text in others {
        assert!(found(text).is_empty(), "{text}: {:?}", finding(text));
    }
}

#[test]
fn a_password_before_a_host_is_found_in_a_sentence_where_it_is_no_name() {
    holds(
        &[
            ("it runs as kiln:mango77tree@db, and stays", "mango77tree"),
            ("open ada:Nq7rTz4kVx@shop.example now", "Nq7rTz4kVx"),
            ("use ada:plum!orchard@shop.example.", "plum!orchard"),
            ("connect with `ada:mango77tree@shop.example`", "mango77tree"),
            ("the login is ada:mango77@kiln", "mango77"),
            ("via user:mango77tree@10.0.0.7", "mango77tree"),
            ("ada:Nq7rTz4kVx@shop.example: refused", "Nq7rTz4kVx"),
        ],
        &[
            "mail to:Ada77Byron@shop.example and cc:q7Rk2VxT9m@shop.example",
            "ada:bob42smith@shop.example",
            "git clone git@github.com:org2x/repo2",
            "use kiln:v12b@sha256:1b5408e5e28469b964e9665a59c44000 for it",
            "glaze:3.18-alpine2x@sha256",
            "npm install alias:1.2.3-beta4x@latest and pkg:Foo2bar@1.2.3",
            "alias:react2dom@next, other:Foo2bar@main",
            "in main.rs:l12x@kiln and app.test.ts:Foo2bar@host",
            "node:rabbit1x@kiln, celery:worker2@kiln",
            "at 10:45x7y@host",
            "uses actions/setup:Node2x@v3",
            "kiln:mango77tree@db/x@y",
            "\u{1b}[34mhttp:glaze-compose\u{1b}[0m@2.29.1 installed",
            "http:glaze2x@2.29.1 and http:glaze!x@12",
        ],
    );
}

#[test]
fn a_password_of_an_address_without_a_host_is_found_in_a_sentence() {
    holds(
        &[
            (
                "it was postgres://ada:mango77tree and then more",
                "mango77tree",
            ),
            ("`redis://:Nq7rTz4kVx` is void", "Nq7rTz4kVx"),
            ("(amqp://kiln:plum!orchard) is void", "plum!orchard"),
        ],
        &[
            "http://web:3000 and http://localhost:portal now",
            "docker://alpine:v3a4b is an image",
            "ssh://shop.example:org2x is cloned",
            "foo://bar:baz, then more",
            "`http://kiln:8080` is up",
        ],
    );
}

#[test]
fn a_password_of_an_address_with_other_slashes_or_none_is_found() {
    holds(
        &[
            (
                "call sip:ada:mangotree@pbx.example;transport=tls",
                "mangotree",
            ),
            ("SIPS:1001:9876@pbx.example", "9876"),
            ("xmpp:ada:mango77tree@chat.example/home", "mango77tree"),
            ("https:/ada:mangotree@shop.example/x", "mangotree"),
            (r"https:\\ada:mangotree@shop.example", "mangotree"),
            (r"https:\ada:mangotree@shop.example", "mangotree"),
            ("postgres:///ada:mangotree@db/x", "mangotree"),
            (r"https:/\ada:mangotree@shop.example", "mangotree"),
        ],
        &[
            "sip:ada@pbx.example:5060 and xmpp:ada@chat.example",
            "gossip:ada:bob@x",
            "http:/web:80/x@y",
            r"C:\kiln:x@y",
            r"\\srv\share:x@y",
        ],
    );
}

#[test]
fn a_short_token_alone_in_an_address_is_found() {
    holds(
        &[
            ("https://q7Rk2VxT9mZb@git.example/x", "q7Rk2VxT9mZb"),
            ("https://a3f9c1d27b40@git.example/x", "a3f9c1d27b40"),
            ("https://Q7RK2VXT7MZB@git.example/x", "Q7RK2VXT7MZB"),
        ],
        &[
            "https://adalovelace77@git.example/x",
            "https://AdaLovelace2024@git.example/x",
            "https://JohnDoe12345@git.example/x",
            "https://jenkins2024ci@git.example/x",
            "https://x86builder64a1@git.example/x",
            "https://ada-lovelace-7@git.example/x",
        ],
    );
}

#[test]
fn a_named_password_is_found_between_marks_and_with_a_quote_in_it() {
    holds(
        &[
            ("the password `mango77tree` is void", "mango77tree"),
            ("password: <mango77tree>", "mango77tree"),
            ("the password is <mango77tree> now", "mango77tree"),
            ("Passwort <mango77tree>", "mango77tree"),
            ("password: man\"go77tree", "man\"go77tree"),
            ("the password is `man\"go77tree`", "man\"go77tree"),
            ("password='man\"go77tree'", "man\"go77tree"),
            (r#"{"text":"password: man\"go77tree"}"#, r#"man\"go77tree"#),
        ],
        &[
            "password: <your-password-2> or <PASSWORD_1>",
            "the password `field` and the password <input>",
            "password: <ada77@shop.example>",
            "{\"password\":\"string\",\"id\":\"7\"}",
            "<input type=\"password\"name=\"first2\">",
            "<b>password</b><h2>x</h2>",
        ],
    );
}

#[test]
fn a_line_of_a_pgpass_file_is_found_in_a_longer_line() {
    holds(
        &[
            (
                "put db.example:5432:shop:ada:mango77tree into it",
                "mango77tree",
            ),
            (
                "echo 'localhost:5432:shop:ada:mangotree' > ~/.pgpass",
                "mangotree",
            ),
            ("it has *:5433:*:ada:mango77tree.", "mango77tree"),
        ],
        &[
            "see main.rs:5432:error:unused:var2able in it",
            "see db.example:5432:shop:ada:$PGPASSWORD in it",
            "db.example:5432:56:78:unused2 in it",
        ],
    );
}
