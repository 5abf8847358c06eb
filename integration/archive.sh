#!/usr/bin/env bash
# Packs a built program as a release has it: archive.sh PROGRAM TARGET FOLDER
# writes lacuna-VERSION-TARGET.tgz with the program, its completions and man pages, and the archive's checksum.
set -euo pipefail
program=$1 target=$2 folder=$3
root=$(cd "$(dirname "$0")/.." && pwd)
version=$("$program" --version | cut -d' ' -f2)
name="lacuna-$version-$target"
mkdir -p "$folder"
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$stage/$name/completions" "$stage/$name/man"
cp "$program" "$root/README.md" "$root/LICENSE-APACHE" "$root/LICENSE-MIT" "$stage/$name/"
for shell in bash elvish fish powershell zsh; do
    "$program" completions "$shell" >"$stage/$name/completions/lacuna.$shell"
done
"$program" man --all "$stage/$name/man"
tar -czf "$folder/$name.tgz" -C "$stage" "$name"
cd "$folder"
if command -v sha256sum >/dev/null; then
    sha256sum "$name.tgz" >"$name.tgz.sha256"
else
    shasum -a 256 "$name.tgz" >"$name.tgz.sha256"
fi
echo "$folder/$name.tgz"
