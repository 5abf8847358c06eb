//! The keys and tokens of services that programs are built on: hosts of models, mail, flags, payments and watching.

use super::patterns::{Guard, Pattern, guarded, shape};

/// What such services document, and public lists of rules (gitleaks, Kingfisher, Nosey Parker) look for.
pub(super) const SERVICES: &[Pattern] = &[
    guarded(
        Guard::Torn,
        "Resend key",
        r"\b(re_([A-Za-z0-9]{6,}_[A-Za-z0-9]{16,}|[A-Za-z0-9]{20,}))",
        "Resend docs, API keys",
    ),
    shape(
        "Vercel token",
        r"\bvc[piark]_[A-Za-z0-9_-]{40,}",
        "Vercel changelog, new token formats",
    ),
    guarded(
        Guard::Torn,
        "Render key",
        r"\b(rnd_([A-Za-z0-9]{20,}))",
        "Render docs, API keys",
    ),
    guarded(
        Guard::Torn,
        "Fireworks key",
        r"\b(fw_([A-Za-z0-9]{20,}))",
        "Fireworks docs, API keys",
    ),
    shape(
        "Firecrawl key",
        r"\bfc-[0-9a-f]{32}\b",
        "Firecrawl docs, authentication",
    ),
    shape(
        "LaunchDarkly key",
        r"\b(?:sdk|api|mob|rel)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b",
        "LaunchDarkly docs, keys",
    ),
    shape(
        "Adafruit IO key",
        r"\baio_[A-Za-z0-9]{28}\b",
        "Adafruit IO docs, API",
    ),
    guarded(
        Guard::Mixed,
        "Cerebras key",
        r"\bcsk-[a-z0-9]{40,}",
        "Cerebras docs, API keys",
    ),
    shape(
        "Together key",
        r"\btgp_v1_[A-Za-z0-9_-]{40,}",
        "Together docs, API keys",
    ),
    shape(
        "Jina key",
        r"\bjina_[0-9a-f]{32}[A-Za-z0-9_-]{20,}",
        "Jina docs, API keys",
    ),
    shape(
        "Pinecone key",
        r"\bpcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{40,}",
        "Pinecone docs, API keys",
    ),
    guarded(
        Guard::Cased,
        "Voyage key",
        r"\bpa-[A-Za-z0-9_-]{43}\b",
        "Voyage docs, API keys",
    ),
    shape(
        "Weights & Biases key",
        r"\bwandb_v1_[A-Za-z0-9_]{40,}",
        "Weights & Biases docs, API keys",
    ),
    shape(
        "ElevenLabs key",
        r"\bsk_[0-9a-f]{48}\b",
        "ElevenLabs docs, API keys",
    ),
    shape("E2B key", r"\be2b_[0-9a-f]{40}\b", "E2B docs, API keys"),
    shape(
        "Daytona key",
        r"\bdtn_[0-9a-f]{64}\b",
        "Daytona docs, API keys",
    ),
    shape(
        "RunPod key",
        r"\brpa_[A-Za-z0-9]{40,}",
        "RunPod docs, API keys",
    ),
    guarded(
        Guard::Cased,
        "Modal token",
        r"\b(?:ak|as)-[A-Za-z0-9]{22}\b",
        "Modal docs, tokens",
    ),
    shape(
        "Apify token",
        r"\bapify_api_[A-Za-z0-9]{30,}",
        "Apify docs, API tokens",
    ),
    shape(
        "Browserbase key",
        r"\bbb_(?:live|test)_[A-Za-z0-9_-]{20,}",
        "Browserbase docs, API keys",
    ),
    guarded(
        Guard::Cased,
        "Brave Search key",
        r"\bBSA[A-Za-z0-9_-]{28}\b",
        "Brave Search docs, API keys",
    ),
    shape(
        "Kaggle token",
        r"\bKGAT_[0-9a-f]{32}\b",
        "Kaggle docs, API tokens",
    ),
    shape(
        "Cursor key",
        r"\bcrsr_[0-9a-f]{64}\b",
        "Cursor docs, API keys",
    ),
    shape(
        "Logfire token",
        r"\bpylf_v[0-9]_[a-z]{2}_[A-Za-z0-9]{40,}",
        "Logfire docs, write tokens",
    ),
    shape(
        "Deno token",
        r"\bdd[opw]_[A-Za-z0-9]{36}\b",
        "Deno Deploy docs, access tokens",
    ),
    guarded(
        Guard::Mixed,
        "Neon key",
        r"\bnapi_[a-z0-9]{60,}",
        "Neon docs, API keys",
    ),
    shape(
        "Prefect key",
        r"\bpn[bu]_[A-Za-z0-9]{36}\b",
        "Prefect docs, API keys",
    ),
    guarded(
        Guard::Mixed,
        "Scaleway access key id",
        r"\bSCW[A-Z0-9]{17}\b",
        "Scaleway docs, API keys",
    ),
    shape(
        "OpenShift token",
        r"\bsha256~[A-Za-z0-9_-]{43}\b",
        "OpenShift docs, OAuth tokens",
    ),
    guarded(
        Guard::Mixed,
        "Octopus Deploy key",
        r"\bAPI-[A-Z0-9]{26}\b",
        "Octopus Deploy docs, API keys",
    ),
    shape(
        "Harness token",
        r"\b[ps]at\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}\b",
        "Harness docs, API keys",
    ),
    guarded(
        Guard::Cased,
        "Infracost key",
        r"\bico-[A-Za-z0-9]{32}\b",
        "Infracost docs, API keys",
    ),
    shape(
        "Scalingo token",
        r"\btk-us-[A-Za-z0-9_-]{48}",
        "Scalingo docs, API tokens",
    ),
    shape(
        "Defined Networking token",
        r"\bdnkey-[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}",
        "Defined Networking docs, API keys",
    ),
    shape(
        "Cloudflare API token",
        r"\bcf(?:at|ut|k)_[A-Za-z0-9_-]{40,}",
        "Cloudflare docs, API tokens",
    ),
    shape(
        "Fly.io personal token",
        r"\bfo1_[A-Za-z0-9_-]{40,}",
        "Fly.io docs, access tokens",
    ),
    shape(
        "PostHog key",
        r"\bph[csx]_[A-Za-z0-9]{40,}",
        "PostHog docs, personal API keys",
    ),
    guarded(
        Guard::Cased,
        "Statsig key",
        r"\bsecret-[A-Za-z0-9]{40,}",
        "Statsig docs, API keys",
    ),
    shape(
        "Axiom token",
        r"\bxa[ap]t-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b",
        "Axiom docs, tokens",
    ),
    shape(
        "Honeycomb key",
        r"\bhc[abcx](?:ik|lk|mk)_[a-z0-9]{40,}",
        "Honeycomb docs, API keys",
    ),
    shape(
        "Snyk token",
        r"\bsnyk_[su]at\.[a-z0-9]{8}\.[A-Za-z0-9._-]{20,}",
        "Snyk docs, access tokens",
    ),
    shape(
        "Socket token",
        r"\bsktsec_[A-Za-z0-9_-]{40,}",
        "Socket docs, API tokens",
    ),
    shape(
        "ReadMe key",
        r"\brdme_[a-z0-9]{70}\b",
        "ReadMe docs, API keys",
    ),
    shape(
        "Contentful token",
        r"\bCFPAT-[A-Za-z0-9_-]{40,}",
        "Contentful docs, personal access tokens",
    ),
    shape(
        "Typeform token",
        r"\btfp_[A-Za-z0-9_.=-]{40,}",
        "Typeform docs, personal access tokens",
    ),
    shape(
        "MailerSend token",
        r"\bmlsn\.[0-9a-f]{64}\b",
        "MailerSend docs, API tokens",
    ),
    shape(
        "MaxMind key",
        r"\b[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b",
        "MaxMind docs, license keys",
    ),
    shape(
        "Nylas key",
        r"\bnyk_v[0-9]_[A-Za-z0-9]{40,}",
        "Nylas docs, API keys",
    ),
    shape(
        "Duffel token",
        r"\bduffel_(?:test|live)_[A-Za-z0-9_=-]{43}",
        "Duffel docs, access tokens",
    ),
    shape(
        "Shippo token",
        r"\bshippo_(?:live|test)_[0-9a-fA-F]{40}\b",
        "Shippo docs, authentication",
    ),
    shape(
        "Frame.io token",
        r"\bfio-u-[A-Za-z0-9_=-]{64}",
        "Frame.io docs, developer tokens",
    ),
    shape(
        "Flutterwave key",
        r"\bFLW(?:PUB|SEC)K(?:_TEST)?-[0-9a-f]{12,32}(?:-X)?\b",
        "Flutterwave docs, API keys",
    ),
    shape(
        "Lob key",
        r"\blive_(?:pub_)?[0-9a-f]{31,35}\b",
        "Lob docs, API keys",
    ),
    shape(
        "Paddle key",
        r"\bpdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}\b",
        "Paddle docs, API keys",
    ),
    shape(
        "Polar token",
        r"\bpolar_[a-z]{2,4}_[A-Za-z0-9]{30,}",
        "Polar docs, access tokens",
    ),
    shape(
        "Cal.com key",
        r"\bcal_live_[0-9a-f]{32}\b",
        "Cal.com docs, API keys",
    ),
    shape(
        "WakaTime key",
        r"\bwaka_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b",
        "WakaTime docs, API keys",
    ),
    shape(
        "Ory token",
        r"\bory_(?:pat|st|at|rt|ac|wak)_[A-Za-z0-9_.-]{20,}",
        "Ory docs, tokens",
    ),
    shape(
        "Weblate token",
        r"\bwl[pu]_[A-Za-z0-9]{36,}\b",
        "Weblate docs, API",
    ),
    shape(
        "Rootly token",
        r"\brootly_[0-9a-f]{64}\b",
        "Rootly docs, API keys",
    ),
    shape(
        "Inngest key",
        r"\bsignkey-(?:prod|test|branch)-[0-9a-f]{32,64}\b",
        "Inngest docs, signing keys",
    ),
    shape(
        "Trigger.dev key",
        r"\btr_(?:dev|stg|prod|preview|pat)_[A-Za-z0-9]{20,}",
        "Trigger.dev docs, API keys",
    ),
    shape(
        "Zuplo key",
        r"\bzpka_[A-Za-z0-9]{30,}_[0-9a-f]{8}\b",
        "Zuplo docs, API keys",
    ),
    guarded(
        Guard::Torn,
        "Unkey key",
        r"\b(unkey_([A-Za-z0-9]{20,}))",
        "Unkey docs, root keys",
    ),
    shape(
        "Trello token",
        r"\bATTA[0-9A-Za-z]{60,}",
        "Trello docs, authorization",
    ),
    shape(
        "Adobe client secret",
        r"\bp8e-[A-Za-z0-9_-]{32}\b",
        "Adobe docs, OAuth server-to-server",
    ),
    guarded(
        Guard::Cased,
        "ClickHouse Cloud secret",
        r"\b4b1d[A-Za-z0-9]{38}\b",
        "ClickHouse docs, Cloud API",
    ),
    guarded(
        Guard::Cased,
        "JFrog reference token",
        r"\bcmVmd[A-Za-z0-9]{59}\b",
        "JFrog docs, reference tokens",
    ),
    shape(
        "Authress key",
        r"\b(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}",
        "Authress docs, service clients",
    ),
    shape(
        "SettleMint token",
        r"\bsm_[aps]at_[A-Za-z0-9]{16}\b",
        "SettleMint docs, access tokens",
    ),
    shape(
        "Yandex Cloud IAM token",
        r"\bt1\.[A-Za-z0-9_-]+={0,2}\.[A-Za-z0-9_-]{86}={0,2}",
        "Yandex Cloud docs, IAM tokens",
    ),
    shape(
        "Baidu Cloud key",
        r"\bbce-v3/ALTAK-[A-Za-z0-9]{16,}/[0-9a-f]{40}\b",
        "Baidu Cloud docs, API keys",
    ),
    guarded(
        Guard::Cased,
        "Volcengine access key id",
        r"\bAKLT[A-Za-z0-9]{40,}",
        "Volcengine docs, access keys",
    ),
    shape(
        "older Grafana key",
        r"\beyJrIjoi[A-Za-z0-9]{60,}={0,3}",
        "Grafana docs, API keys",
    ),
];
