#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors
#
# Runs the demo with good and with bad input: `bash ServicesDemoApp/Tests/Commands/commands.sh PATH/TO/ServicesDemo`.
set -euo pipefail

readonly demo=$1
folder=$(mktemp -d)
readonly folder
trap 'rm -rf "$folder"' EXIT
failures=0

# Runs the demo with the standard input of the caller.
attempt() {
    status=0
    timeout --kill-after=5 60 "$demo" "$@" >"$folder/output" 2>"$folder/errors" || status=$?
}

report() {
    failures=$((failures + 1))
    echo "FAIL ($1): ServicesDemo ${*:2}"
    tail -n 20 "$folder/output" "$folder/errors"
}

good() {
    attempt --exit "$@"
    if [ "$status" -ne 0 ]; then
        report "status $status for good input" "$@"
    elif ! grep -q 'Mission accomplished' "$folder/output"; then
        report "the mission is not accomplished" "$@"
    else
        echo "good: $*"
    fi
}

# tells WORDS ARGUMENTS...: succeeds, and prints these words.
tells() {
    local words=$1
    shift
    attempt "$@"
    if [ "$status" -ne 0 ]; then
        report "status $status for good input" "$@"
    elif ! grep -qE "$words" "$folder/output"; then
        report "says nothing with '$words'" "$@"
    else
        echo "good: $* -> $(grep -E -m 1 "$words" "$folder/output")"
    fi
}

# bad STATUS WORDS ARGUMENTS...: ends with this status, and prints these words.
bad() {
    local expected=$1 words=$2
    shift 2
    attempt "$@"
    if [ "$status" -ne "$expected" ]; then
        report "status $status and not $expected for bad input" "$@"
    elif grep -q 'Mission accomplished' "$folder/output"; then
        report "failed and says that it did not" "$@"
    elif ! grep -qiE "$words" "$folder/errors"; then
        report "no message with '$words'" "$@"
    else
        echo "bad ($status): $* -> $(grep -iE -m 1 "$words" "$folder/errors")"
    fi
}

# The last output without durations.
without_times() {
    sed -E 's/ +[0-9]+\.[0-9]{2} ms +/ ... ms /' "$folder/output"
}

# replays OPTIONS...: records a walk with a backend in another process, ends the backend, and replays the walk.
replays() {
    local backend address='' ended=0 environment=production
    [ "$*" != --staging ] || environment=staging
    timeout --kill-after=5 120 "$demo" backend "$@" >"$folder/backend" 2>"$folder/backend-errors" &
    backend=$!
    while [ -z "$address" ] && kill -0 "$backend" 2>/dev/null; do
        sleep 0.1
        address=$(sed -n 's/^Listening at //p' "$folder/backend")
    done
    good --environment "$environment" --backend "$address" --record "$folder/walk.json" </dev/null
    without_times >"$folder/recorded"
    kill -TERM "$backend" 2>/dev/null || true
    wait "$backend" || ended=$?
    if [ "$ended" -ne 0 ] || ! grep -qx 'Stopped.' "$folder/backend" || [ -s "$folder/backend-errors" ]; then
        report "ended with status $ended after the signal to stop" backend "$@"
    fi
    good --environment replay --recording "$folder/walk.json" </dev/null
    without_times | diff "$folder/recorded" - || report "the replay prints something else" --environment replay
}

readonly password='correct horse battery staple'
readonly kept=$folder/kept.sqlite
echo 'This is no database, and long enough to be looked at for its header, which is not there.' >"$folder/text"

readonly wrong_line=64 refused=1

good </dev/null
good --sample </dev/null
good --text 'Hello, Zoë' --user ada --password "$password" </dev/null
good --user ada --password-stdin <<<"$password"
good --user ada --password "$password" --database "$kept" --sign-up </dev/null
good --user ada --password "$password" --database "$kept" </dev/null

good --environment production </dev/null
good --environment staging --text Hello </dev/null
good --environment stub </dev/null
replays
replays --staging

tells '^7 of 7 images' content </dev/null
tells '^2 of 2 images' content --query road --category Places --record "$folder/content.json" </dev/null
tells '^2 of 2 images' content --query road --category Places --environment replay \
    --recording "$folder/content.json" </dev/null
tells 'gearbox-plan' content --secure </dev/null
tells '^3 of 3 images' content --environment staging </dev/null
tells 'stub-van' content --environment stub </dev/null
tells '^Downloaded 13806 bytes' content --download IMG-BLUE-VAN --into "$folder/new" --cache "$folder/files" </dev/null
tells '^Still current' content --download IMG-BLUE-VAN --into "$folder/new" --cache "$folder/files" </dev/null
cmp "$folder/new/blue-van.png" ServicesDemoApp/Sources/DemoContentBackend/Images/blue-van.png ||
    report 'the download is another file' content --download IMG-BLUE-VAN

bad $wrong_line 'port is a number' --port 65536 </dev/null
bad $wrong_line 'no pages' --exit --port 8080 </dev/null
bad $wrong_line 'nothing to share' --text '' </dev/null
bad $wrong_line 'nothing to share' --text '  ' </dev/null
bad $wrong_line 'unknown option' --nonsense </dev/null
bad $wrong_line 'unexpected argument' nonsense </dev/null
bad $wrong_line 'missing value' --text </dev/null
bad $wrong_line 'name of the database' --database '' </dev/null
bad $wrong_line 'either --password or' --user ada --password "$password" --password-stdin </dev/null
bad $wrong_line 'add --user' --password "$password" </dev/null
bad $wrong_line 'no password' --user ada </dev/null
bad $wrong_line 'no password' --user ada --password-stdin </dev/null
bad $wrong_line 'password is empty' --user ada --password '' </dev/null
bad $wrong_line 'add --user' --sample --database "$kept" </dev/null
bad $wrong_line 'production.*staging.*stub.*replay' --environment moon </dev/null
bad $wrong_line 'address of the backend' --backend here </dev/null
bad $wrong_line 'address of the backend' --backend http://127.0.0.1:1/path </dev/null
bad $wrong_line 'environment production or staging' --environment stub --backend http://127.0.0.1:1 </dev/null
bad $wrong_line 'the others use no backend' --environment stub --record "$folder/unused.json" </dev/null
bad $wrong_line 'goes with --environment replay' --recording "$folder/walk.json" </dev/null
bad $wrong_line 'add --recording' --environment replay </dev/null
bad $wrong_line 'from 1 to 500' content --limit 0 </dev/null
bad $wrong_line 'add --into' content --download IMG-BLUE-VAN </dev/null
bad $wrong_line 'add --download' content --into "$folder/new" </dev/null
bad $refused 'no image or file' content --download NOWHERE --into "$folder/nowhere" </dev/null
bad $refused 'no image or file' content --download IMG-BLUE-VAN --rendition Huge --into "$folder/nowhere" </dev/null
bad $refused 'cannot be saved' content --download IMG-BLUE-VAN --into "$folder/text/in-a-file" </dev/null
bad $refused 'is not available' content --backend http://127.0.0.1:1 </dev/null
bad $wrong_line 'port is a number' backend --port 65536 </dev/null
bad $wrong_line 'name of the database' backend --database '' </dev/null
bad $refused 'did not respond' --backend http://127.0.0.1:1 </dev/null
bad $refused "recording text can't be read" --environment replay --recording "$folder/text" </dev/null
bad $refused "can't be read" --environment replay --recording "$folder/missing.json" </dev/null
bad $refused "can't be written" --record "$folder/missing/walk.json" </dev/null
bad $refused 'database' backend --database "$folder/text" </dev/null
bad $refused 'another program' backend --database "$kept" </dev/null
bad $refused 'password|sign' --user ada --password wrong --database "$kept" </dev/null
bad $refused 'password|account|sign|user' --user nobody --password "$password" --database "$kept" </dev/null
bad $refused 'taken|exists|already' --user ada --password "$password" --database "$kept" --sign-up </dev/null
bad $refused 'database' --user ada --password "$password" --database "$folder/missing.sqlite" </dev/null
bad $refused 'database' --user ada --password "$password" --database "$folder" </dev/null
bad $refused 'database' --user ada --password "$password" --database "$folder/text" </dev/null
bad $refused 'database' --user ada --password "$password" --database "$folder/text/in-a-file" --sign-up </dev/null

echo "$failures of the demo's runs went wrong."
[ "$failures" -eq 0 ]
