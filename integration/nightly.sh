#!/usr/bin/env bash
# A nightly look at all sessions: what is new since the last night. nightly.sh FOLDER STATE
# audits the recordings in FOLDER, writes the difference as Markdown to standard output, and keeps the report in STATE for the
# next night. The status is that of `lacuna diff`: 1 where something new is at or above --fail-on (or LACUNA_FAIL_ON);
# 3 or 4 where nothing could be read, and the report of the last night stays.
set -euo pipefail
folder=$1 state=$2
mkdir -p "$state"
# Whether a report has no session; also where there is no report yet.
is_empty() { [ ! -e "$1" ] || grep -q '^  "sessions": \[\]' "$1"; }
status=0
lacuna audit "$folder" --quiet --format=json --fail-on=never >"$state/new.json" || status=$?
# 3: there is no recording. Input that cannot be read is told and hides nothing else.
if [ "$status" != 0 ] && [ "$status" != 3 ] && [ "$status" != 4 ]; then exit "$status"; fi
# A folder that is missing, closed or not mounted has nothing in it: that is no night, and the report of the last one stays.
if [ "$status" != 0 ] && is_empty "$state/new.json" && { [ "$status" = 4 ] || ! is_empty "$state/last.json"; }; then
    echo "nightly: no recording in $folder can be read" >&2
    exit "$status"
fi
status=0
if [ -e "$state/last.json" ]; then
    lacuna diff "$state/last.json" "$state/new.json" --format=markdown || status=$?
    # A report of another version that cannot be read any more is replaced.
    if [ "$status" != 0 ] && [ "$status" != 1 ] && [ "$status" != 4 ]; then exit "$status"; fi
fi
mv "$state/new.json" "$state/last.json"
exit "$status"
