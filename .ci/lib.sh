# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors
#
# What the steps of .ci/steps share. Each step sources it, and then stands in the root of the package. Bash, no side effects
# but these folders:
#   $out   scratch folders and packages of the steps
#   $kept  what people look at afterwards: logs, the documentation, pictures, input that broke a fuzzer
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly out=$PWD/.build-ci
readonly kept=${CI_KEPT:-$out}
readonly step_limit=1500 # seconds that one command may take
# shellcheck disable=SC2034 # Steps use it.
readonly strict=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)
mkdir -p "$out" "$kept"

# SwiftPM hands traits to the compiler in the order of a Set: with another order everything is compiled anew.
export SWIFT_DETERMINISTIC_HASHING=1

# A public type that does not say whether it is Sendable is an error.
export SOA_STRICT=1

fail() {
    echo "FAIL: $*"
    exit 1
}

# Runs a command that may hang, within what is left of the time of the run.
bounded() {
    local left=$((${CI_DEADLINE:-$((EPOCHSECONDS + step_limit))} - EPOCHSECONDS))
    [ "$left" -gt 0 ] || fail "no time is left for: $*"
    [ "$left" -lt "$step_limit" ] || left=$step_limit
    printf '$ %.400s\n' "$*"
    timeout --signal=INT --kill-after=30 "$left" "$@" || {
        local status=$?
        [ "$status" -ne 124 ] || echo "FAIL: stopped after $left seconds: $*"
        return "$status"
    }
}

# Runs tests. Fails when none ran, as all were skipped, and when there are known issues, which hide new ones.
tested() {
    local report
    report=$(mktemp "$out/tests.XXXXXX")
    bounded "$@" 2>&1 | tee "$report"
    grep -qE '✔.* Test ("|[^ ]+\()' "$report" || fail "this ran no test: $*"
    ! grep -E 'Test run with .* known issue' "$report" || fail "there are known issues: filter those that a test expects"
    rm -f "$report"
}

# Runs the tests of all modules: the races alone, since they want all cores for themselves, and then the others.
test_apart() {
    tested "$@" --filter '^SOARaceTests\.'
    tested "$@" --skip '^SOARaceTests\.'
}

# built REPORT COMMAND...: builds, and fails on warnings, but for those of the manifests of dependencies and of linkers.
built() {
    bounded "${@:2}" 2>&1 | tee "$1"
    no_warning "$1"
}

# no_warning REPORT
no_warning() {
    local warnings
    warnings=$(grep 'warning: ' "$1" | grep -vE "^warning: '[a-z-]*': found [0-9]* file|Cannot export local symbol" || true)
    [ -z "$warnings" ] || fail "there are warnings: $warnings"
}

# Builds library and tests where the README's commands build them, with their flags.
build_debug() { bounded swift build --build-tests --explicit-target-dependency-import-check error; }

# Lets every module of a package be compiled anew, so that all of its warnings are seen, and none of its dependencies.
forget_modules() {
    local products target
    products=$(swift build --show-bin-path "$@")
    for target in $(targets "$@" | cut -d ' ' -f 1); do
        rm -f "$products/$target.build/"*.{o,swiftdeps,priors}
    done
}

# The tests of a build, by their full names; the flags tell which one.
tests_in() {
    swift test list --skip-build "$@" 2>/dev/null | sort
}

# The targets of a package, each with its type.
targets() {
    swift package "$@" describe | awk '/^ +Name: / { name = $2 } /^ +Type: / { print name, $2 }'
}

library_products() { swift package dump-package | jq -r '.products[] | select(.type.library) | .name'; }

traits() { swift package show-traits | awk '$1 != "default" { print $1 }'; }

# tests_of_traits [TRAIT]: the test targets that get something by a trait, or by any, as SOA_TEST_TARGETS takes them.
tests_of_traits() {
    swift package dump-package | jq -r --arg trait "${1-}" '[.targets[] | select(.type == "test")
        | select(any(.dependencies[][][] | objects | .traits // [] | .[]; $trait == "" or . == $trait)) | .name] | join(",")'
}

# blocks LANGUAGE FILE: the lines of all its blocks in a language.
blocks() {
    awk -v fence="\`\`\`$1" '/^```/ { inside = ($0 == fence); next } inside' "$2"
}

# The first shell block of the README: how to see the demo, and how to test.
readme_commands() {
    awk '/^```/ { if (inside) exit; inside = ($0 == "```sh"); next } inside' README.md
}

# Runs a tool of .ci/requirements.txt; they are kept until the file changes.
python_tool() {
    if ! cmp --silent .ci/requirements.txt "$kept/tools/requirements.txt"; then
        rm -rf "$kept/tools"
        python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --only-binary :all: \
            --target "$kept/tools" --requirement .ci/requirements.txt >&2
        cp .ci/requirements.txt "$kept/tools"
    fi
    PYTHONPATH=$kept/tools bounded "$kept/tools/bin/$1" "${@:2}"
}
