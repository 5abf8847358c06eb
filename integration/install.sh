#!/usr/bin/env bash
# Puts lacuna on the path of a workflow: a release with its checksum, the one that is there, or one that is built.
#   VERSION     the release, as 0.1.0; empty for none
#   REPOSITORY  the repository that has the releases, as owner/name
#   RELEASES    where the releases lie, for other places than GITHUB_SERVER_URL
#   ACTION      a checkout of lacuna to build
# GITHUB_PATH and RUNNER_TEMP are those of the runner.
set -euo pipefail

target() {
    case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) echo x86_64-unknown-linux-musl ;;
    Linux-aarch64) echo aarch64-unknown-linux-musl ;;
    Darwin-x86_64) echo x86_64-apple-darwin ;;
    Darwin-arm64) echo aarch64-apple-darwin ;;
    MINGW*-x86_64 | MSYS*-x86_64) echo x86_64-pc-windows-msvc ;;
    *)
        echo "install: there is no release for $(uname -s) on $(uname -m)" >&2
        return 1
        ;;
    esac
}

check() {
    if command -v sha256sum >/dev/null; then
        sha256sum --check --quiet "$1"
    else
        shasum -a 256 --check --quiet "$1"
    fi
}

if [ -n "${VERSION:-}" ]; then
    if ! [[ $VERSION =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]]; then
        echo "install: '$VERSION' is no version: write it as 0.1.0" >&2
        exit 2
    fi
    name="lacuna-$VERSION-$(target)"
    releases="${RELEASES:-${GITHUB_SERVER_URL:-https://github.com}/$REPOSITORY/releases/download}"
    folder="$RUNNER_TEMP/lacuna-release"
    mkdir -p "$folder"
    cd "$folder"
    for file in "$name.tgz" "$name.tgz.sha256"; do
        curl --fail --silent --show-error --location --retry 3 --output "$file" "$releases/v$VERSION/$file"
    done
    check "$name.tgz.sha256"
    tar -xzf "$name.tgz"
    echo "$folder/$name" >>"$GITHUB_PATH"
    "$folder/$name/lacuna" --version
elif command -v lacuna >/dev/null; then
    lacuna --version
else
    cargo install --locked --path "$ACTION" --root "$RUNNER_TEMP/lacuna-built"
    echo "$RUNNER_TEMP/lacuna-built/bin" >>"$GITHUB_PATH"
fi
