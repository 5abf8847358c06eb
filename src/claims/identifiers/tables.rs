//! The word lists behind the shapes. Every list is sorted, so that a look-up is a binary search.

/// File name extensions that make `name.ext` a file name without any other sign.
const EXTENSIONS: &[&str] = &[
    "adoc",
    "asm",
    "avi",
    "avro",
    "bash",
    "bat",
    "bazel",
    "bib",
    "bin",
    "bmp",
    "bz2",
    "c",
    "cc",
    "cert",
    "cfg",
    "cjs",
    "class",
    "clj",
    "cmake",
    "cmd",
    "conf",
    "config",
    "cpp",
    "crt",
    "cs",
    "csproj",
    "css",
    "csv",
    "cu",
    "cxx",
    "dart",
    "dat",
    "db",
    "dbc",
    "dll",
    "dmg",
    "doc",
    "dockerignore",
    "docx",
    "dylib",
    "ejs",
    "elf",
    "env",
    "eps",
    "erl",
    "ex",
    "exe",
    "exs",
    "fish",
    "gd",
    "gif",
    "gitignore",
    "go",
    "gql",
    "gradle",
    "graphql",
    "groovy",
    "gz",
    "h",
    "hbs",
    "hcl",
    "hpp",
    "hs",
    "htm",
    "html",
    "hx",
    "ico",
    "img",
    "inc",
    "ini",
    "ino",
    "ipynb",
    "iso",
    "j2",
    "jar",
    "java",
    "jpeg",
    "jpg",
    "js",
    "json",
    "json5",
    "jsonc",
    "jsonl",
    "jsx",
    "key",
    "kt",
    "kts",
    "less",
    "lock",
    "log",
    "lua",
    "m4",
    "map",
    "md",
    "mdx",
    "mjs",
    "mk",
    "ml",
    "mli",
    "mod",
    "mov",
    "mp3",
    "mp4",
    "mts",
    "ndjson",
    "nix",
    "npy",
    "o",
    "ods",
    "odt",
    "ogg",
    "onnx",
    "otf",
    "parquet",
    "patch",
    "pb",
    "pdf",
    "pem",
    "php",
    "pickle",
    "pkl",
    "pl",
    "plist",
    "png",
    "po",
    "pptx",
    "prisma",
    "properties",
    "proto",
    "ps1",
    "psd",
    "pt",
    "pub",
    "py",
    "pyi",
    "r",
    "rake",
    "rb",
    "rego",
    "rkt",
    "ron",
    "rs",
    "rst",
    "s",
    "safetensors",
    "sass",
    "scala",
    "scm",
    "scss",
    "service",
    "sh",
    "snap",
    "so",
    "sol",
    "sql",
    "sqlite",
    "sqlite3",
    "srt",
    "sum",
    "svelte",
    "svg",
    "swift",
    "tar",
    "tcl",
    "template",
    "tex",
    "tf",
    "tfstate",
    "tfvars",
    "tgz",
    "tif",
    "tmpl",
    "toml",
    "ts",
    "tsv",
    "tsx",
    "ttf",
    "txt",
    "vue",
    "wasm",
    "wat",
    "wav",
    "webm",
    "webp",
    "whl",
    "woff",
    "woff2",
    "xcodeproj",
    "xib",
    "xls",
    "xlsx",
    "xml",
    "xsd",
    "xz",
    "yaml",
    "yml",
    "zig",
    "zip",
    "zsh",
    "zst",
];

/// Extensions that are also common names of members: `toolNames.map`.
const MEMBERS: &[&str] = &[
    "conf", "config", "env", "key", "lock", "log", "map", "mod", "pub", "sum", "template",
];

/// Last labels of host names.
const DOMAINS: &[&str] = &[
    "ai",
    "app",
    "at",
    "biz",
    "ch",
    "cloud",
    "cn",
    "co",
    "com",
    "corp",
    "de",
    "dev",
    "edu",
    "es",
    "eu",
    "example",
    "fr",
    "gov",
    "info",
    "internal",
    "invalid",
    "io",
    "it",
    "jp",
    "lan",
    "local",
    "localdomain",
    "localhost",
    "me",
    "net",
    "nl",
    "org",
    "se",
    "sh",
    "test",
    "uk",
    "us",
    "xyz",
];

/// First folders of relative paths in common layouts.
const FOLDERS: &[&str] = &[
    ".github",
    "api",
    "app",
    "apps",
    "assets",
    "benches",
    "bin",
    "bugfix",
    "build",
    "charts",
    "chore",
    "ci",
    "cmd",
    "components",
    "config",
    "configs",
    "crates",
    "data",
    "db",
    "deploy",
    "dist",
    "docs",
    "etc",
    "examples",
    "feat",
    "feature",
    "fix",
    "fixtures",
    "heads",
    "home",
    "hotfix",
    "include",
    "infra",
    "internal",
    "lib",
    "libs",
    "migrations",
    "modules",
    "node_modules",
    "opt",
    "origin",
    "packages",
    "pages",
    "pkg",
    "plugins",
    "public",
    "refs",
    "release",
    "releases",
    "resources",
    "root",
    "scripts",
    "services",
    "spec",
    "specs",
    "src",
    "srv",
    "static",
    "target",
    "templates",
    "terraform",
    "test",
    "testdata",
    "tests",
    "tmp",
    "tools",
    "topic",
    "upstream",
    "users",
    "usr",
    "utils",
    "var",
    "vendor",
    "views",
    "web",
    "workflows",
];

/// Files without an extension.
const FILES: &[&str] = &[
    ".bashrc",
    ".dockerignore",
    ".editorconfig",
    ".env",
    ".envrc",
    ".github",
    ".gitignore",
    ".npmrc",
    ".nvmrc",
    ".profile",
    ".zshrc",
    "Brewfile",
    "CODEOWNERS",
    "Dockerfile",
    "Gemfile",
    "Jenkinsfile",
    "Justfile",
    "LICENSE",
    "Makefile",
    "Procfile",
    "Rakefile",
    "Vagrantfile",
];

/// What stands before a hyphen and a number in the names of standards, algorithms, formats and diseases.
const STANDARDS: &[&str] = &[
    "A", "AES", "ALL", "BASE", "C", "CLASS", "COVID", "CP", "DIN", "ECMA", "EN", "F", "GPT", "H",
    "HTTP", "IEC", "IEEE", "IPV", "ISO", "KOI", "LATIN", "MD", "MPEG", "MP", "POSIX", "PYTHON",
    "RSA", "SARS", "SHA", "TIER", "TLS", "TOP", "UCS", "UTF", "WIN", "WINDOWS", "X",
];

/// What stands before a hyphen and a number in ordinary prose.
const PROSE_STEMS: &[&str] = &[
    "after",
    "before",
    "between",
    "bottom",
    "chapter",
    "day",
    "early",
    "first",
    "generation",
    "grade",
    "last",
    "late",
    "layer",
    "level",
    "mid",
    "month",
    "next",
    "non",
    "option",
    "over",
    "page",
    "part",
    "past",
    "per",
    "phase",
    "point",
    "post",
    "pre",
    "priority",
    "round",
    "section",
    "stage",
    "step",
    "sub",
    "tier",
    "top",
    "type",
    "under",
    "week",
    "year",
];

/// Families of models, before a hyphen.
const MODELS: &[&str] = &[
    "claude",
    "codestral",
    "command",
    "deepseek",
    "devstral",
    "gemini",
    "gemma",
    "glm",
    "gpt",
    "grok",
    "kimi",
    "llama",
    "mistral",
    "mixtral",
    "o1",
    "o3",
    "o4",
    "phi",
    "qwen",
    "sonnet",
    "text",
    "whisper",
];

/// Prefixes of ids that a harness gives to its own calls and messages.
const HARNESS: &[&str] = &[
    "call", "chatcmpl", "fc", "item", "msg", "req", "resp", "rs", "toolu",
];

/// Names of products that look like symbols.
const BRANDS: &[&str] = &[
    "AppKit",
    "AsciiDoc",
    "BibTeX",
    "BitBucket",
    "ChatGPT",
    "ClickHouse",
    "CloudFlare",
    "CloudFormation",
    "CloudFront",
    "CloudWatch",
    "CouchDB",
    "DataDog",
    "DevOps",
    "DevTools",
    "DigitalOcean",
    "DuckDB",
    "DynamoDB",
    "FastAPI",
    "FreeBSD",
    "GitHub",
    "GitLab",
    "GraphQL",
    "IntelliJ",
    "JavaScript",
    "JetBrains",
    "JupyterLab",
    "LaTeX",
    "LinkedIn",
    "MacBook",
    "MariaDB",
    "McDonald",
    "MongoDB",
    "MySQL",
    "NetBSD",
    "NumPy",
    "OAuth",
    "OpenAI",
    "OpenAPI",
    "OpenBSD",
    "OpenGL",
    "OpenSSL",
    "OpenTelemetry",
    "PhD",
    "PostgreSQL",
    "PowerPoint",
    "PowerShell",
    "PyPI",
    "PyTorch",
    "QuickTime",
    "RabbitMQ",
    "SaaS",
    "SciPy",
    "SharePoint",
    "SolidJS",
    "SpaceX",
    "SQLite",
    "StackOverflow",
    "SwiftUI",
    "TensorFlow",
    "TeX",
    "TikTok",
    "TypeScript",
    "WebAssembly",
    "WebGL",
    "WebKit",
    "WebSocket",
    "WhatsApp",
    "WiFi",
    "WordPress",
    "YouTube",
];

fn holds(table: &[&str], word: &str) -> bool {
    table.binary_search(&word).is_ok()
}

/// For each first byte, the lengths of the words of a table that begin with it: most words are told by that.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated at compile time, where a wrong index is an error"
)]
const fn lengths(table: &[&str]) -> [u32; 128] {
    let mut lengths = [0; 128];
    let mut at = 0;
    while at < table.len() {
        let word = table[at].as_bytes();
        lengths[(word[0] & 127) as usize] |= 1 << (word.len() & 31);
        at += 1;
    }
    lengths
}

static EXTENSION_LENGTHS: [u32; 128] = lengths(EXTENSIONS);

/// Whether a word of this length that begins with this byte, a small letter or a digit, may be an extension.
fn may_be_extension(word: &str) -> bool {
    let first = word.bytes().next().unwrap_or_default().to_ascii_lowercase();
    let lengths = EXTENSION_LENGTHS.get(usize::from(first));
    lengths.is_some_and(|lengths| lengths & 1 << (word.len() & 31) != 0)
}

/// Whether `name.extension` is a file name.
pub(super) fn is_extension(extension: &str) -> bool {
    let plain = extension.len() < 14
        && may_be_extension(extension)
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
    plain
        && if extension.bytes().any(|byte| byte.is_ascii_uppercase()) {
            holds(EXTENSIONS, &extension.to_ascii_lowercase())
        } else {
            holds(EXTENSIONS, extension)
        }
}

/// Whether `name.extension` may also be a member of `name`.
pub(super) fn is_member(extension: &str) -> bool {
    holds(MEMBERS, extension)
}

/// Whether a host name may end in `label`.
pub(super) fn is_domain(label: &str) -> bool {
    holds(DOMAINS, label)
}

/// Whether a relative path commonly begins with `folder`.
pub(super) fn is_folder(folder: &str) -> bool {
    holds(FOLDERS, folder)
}

/// Whether `name` is a file by convention.
pub(super) fn is_file(name: &str) -> bool {
    name.starts_with(|first: char| first == '.' || first.is_ascii_uppercase())
        && name.len() < 16
        && holds(FILES, name)
}

/// Whether `stem-12` names a standard and no ticket.
pub(super) fn is_standard(stem: &str) -> bool {
    STANDARDS.contains(&stem)
}

/// Whether `stem-12` is prose and no name.
pub(super) fn is_prose_stem(stem: &str) -> bool {
    holds(PROSE_STEMS, &stem.to_ascii_lowercase())
}

/// Whether `family-…` names a model.
pub(super) fn is_model(family: &str) -> bool {
    holds(MODELS, family)
}

/// Whether `prefix_…` is an id of the harness.
pub(super) fn is_harness(prefix: &str) -> bool {
    holds(HARNESS, prefix)
}

/// Whether `name` is a product and no symbol.
pub(super) fn is_brand(name: &str) -> bool {
    BRANDS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        for list in [
            EXTENSIONS,
            DOMAINS,
            FOLDERS,
            FILES,
            PROSE_STEMS,
            MODELS,
            HARNESS,
        ] {
            assert!(list.is_sorted(), "{list:?}");
        }
    }
}
