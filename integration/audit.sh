#!/usr/bin/env bash
# Runs one audit in a workflow and hands on what came of it. It fails only where there is no report; whether the findings
# fail the job, a later step decides by the status.
#   PATHS    recordings and folders, one a line
#   OPTIONS  further options, one a line, each with its value behind `=`
#   FAIL_ON  the least severity that fails; empty for what lacuna.toml says
#   SUMMARY  `true` to append the report to the job's summary
# GITHUB_OUTPUT, GITHUB_STEP_SUMMARY and RUNNER_TEMP are those of the runner.
set -euo pipefail

# Takes a list apart into the array `listed`. The bash of macOS has no mapfile, and takes an empty array for an unset one.
list() {
    local line
    listed=()
    while IFS= read -r line || [ -n "$line" ]; do
        line="${line%$'\r'}"
        if [ -n "$line" ]; then listed+=("$line"); fi
    done <<<"$1"
}

list "${PATHS:-.}"
paths=(${listed[@]+"${listed[@]}"})
list "${OPTIONS:-}"
options=(${listed[@]+"${listed[@]}"})
if [ -n "${FAIL_ON:-}" ]; then options+=("--fail-on=$FAIL_ON"); fi
for option in ${options[@]+"${options[@]}"}; do
    # What is no option would be read as one more path.
    if [[ $option != -* ]]; then
        echo "audit: '$option' in 'options' is no option: write its value behind '='" >&2
        exit 2
    fi
done

folder=$(mktemp -d "$RUNNER_TEMP/lacuna-XXXXXX")
status=0
lacuna audit --format=github --output="sarif=$folder/lacuna.sarif" --output="json=$folder/lacuna.json" \
    --output="markdown=$folder/lacuna.md" ${options[@]+"${options[@]}"} -- ${paths[@]+"${paths[@]}"} || status=$?

echo "status=$status" >>"$GITHUB_OUTPUT"
if [ ! -s "$folder/lacuna.json" ]; then
    echo "audit: there is no report" >&2
    exit "$((status == 0 ? 5 : status))"
fi
count() { jq -r "$1" "$folder/lacuna.json"; }
{
    echo "findings=$(count '.totals.findings | add')"
    echo "errors=$(count '.totals.findings.error')"
    echo "sarif-file=$folder/lacuna.sarif"
    echo "json-file=$folder/lacuna.json"
} >>"$GITHUB_OUTPUT"
if [ "${SUMMARY:-}" = true ]; then cat "$folder/lacuna.md" >>"$GITHUB_STEP_SUMMARY"; fi
