#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors
#
# Makes a package of new services: `bash Tests/Apps/NewServices/write.sh FOLDER` in the root, the folder three levels below
# it. Each kind that the command and the template of Xcode can
# write is in it, for every sort of module, and has been formatted as it is.
set -euo pipefail

readonly package=$1
readonly long=ServiceOfTwentyFiveLetter # with five letters before it, as long as a name can be
report=$(mktemp)
readonly report
trap 'rm -f "$report"' EXIT

fail() {
    echo "FAIL: $*"
    cat "$report"
    exit 1
}

new_service() {
    timeout --kill-after=5 600 swift package --package-path "$package" --allow-writing-to-package-directory new-service \
        "$@" </dev/null >"$report" 2>&1
}

# What is in the package, as one number.
content() {
    (
        cd "$package" && find Sources Tests -type f -print0 | sort -z | xargs -0 cat -- | cksum
        find Sources Tests | sort | cksum
    )
}

# refuses WORDS ARGUMENTS...: says why, and writes nothing.
refuses() {
    local words=$1 before
    shift
    before=$(content)
    ! new_service "$@" || fail "this was not refused: new-service $*"
    grep -qF "$words" "$report" || fail "no word of '$words' from new-service $*"
    [ "$(content)" = "$before" ] || fail "this was refused, and wrote something: new-service $*"
    echo "refused: $* -> $(grep -F -m 1 "$words" "$report")"
}

# writes ARGUMENTS...: writes four files, and nothing when it is asked again.
writes() {
    local before
    before=$(find "$package/Sources" "$package/Tests" -type f | wc -l)
    new_service "$@" || fail "status $? from new-service $*"
    grep -qF 'Use it: ' "$report" || fail "new-service $* does not say what comes next"
    [ "$(find "$package/Sources" "$package/Tests" -type f | wc -l)" -eq $((before + 4)) ] ||
        fail "new-service $* did not write four files"
    refuses 'these files are there already' "$@"
}

# fills FOLDER: fills in files of the template of Xcode, as Xcode does.
fills() {
    local folder=$1 name type file target
    type=$(basename "$folder")
    for file in "$folder"/*.swift; do
        name=$(basename "$file")
        target=$package/Sources/Filled
        if [[ $name == *Tests.swift ]]; then target=$package/Tests/FilledTests; fi
        sed -e "s|^//___FILEHEADER___$|// Header|" -e "s/___VARIABLE_productName:identifier___/$type/g" \
            -e "s/___VARIABLE_propertyName:identifier___/${type,}Service/g" \
            -e 's/___PROJECTNAMEASIDENTIFIER___/Filled/g' "$file" >"$target/${name//___FILEBASENAME___/$type}"
    done
    ! grep -rn '___' "$package/Sources/Filled" "$package/Tests/FilledTests" || fail "Xcode knows no such placeholder"
}

# --- A package without services --------------------------------------------------------------------------------------

mkdir -p "$package"
rm -rf "${package:?}"/{Sources,Tests}
cp Tests/Apps/NewServices/Package.swift "$package"
for module in App Filled OnMainActor Upcoming UpcomingOnMainActor; do
    mkdir -p "$package/Sources/$module" "$package/Tests/${module}Tests"
    # A target needs a file to be one.
    echo '// Nothing yet.' | tee "$package/Sources/$module/$module.swift" >"$package/Tests/${module}Tests/${module}Tests.swift"
done

# --- The command -----------------------------------------------------------------------------------------------------

new_service --help || fail "there is no help"
grep -qF -- '--main-actor' "$report" || fail "the help does not tell of the options"

for form in '' --lazy --eager; do
    for main_actor in '' --main-actor; do
        for async in '' --async; do
            # shellcheck disable=SC2206 # Each is one word, or none.
            flags=($form $main_actor $async)
            name=Kind${form#--}${main_actor:+MainActor}${async:+Async}
            writes "$name" --into App ${flags[@]+"${flags[@]}"}
            if [ -n "$main_actor" ]; then writes "${name}Service" "${flags[@]}" --into=OnMainActor; fi
        done
    done
done
writes "Plain$long" --into App
writes "Bound$long" --into App --lazy --main-actor --async
# Xcode gives the targets that are selected.
writes "Acted$long" --main-actor --target App --target AppTests

refuses 'give it a capital letter' sharing --into App
refuses 'give it a capital letter' class --into App
refuses 'give it a capital letter' ../Sharing --into App
refuses 'give it a capital letter' '' --into App
refuses 'does not say what the service does' Service --into App
refuses 'is a type of the module SOA' SOALazyService --into App
refuses 'at most 30 letters' "TooLong$long" --into App
refuses 'Give one name' --into App
refuses 'Give one name' Sharing Printing --into App
refuses 'Give one target' Sharing --into
refuses 'Give --lazy or --eager' Sharing --lazy --eager --into App
refuses 'There is no option --slow' Sharing --slow --into App
refuses 'There is no target "Nope"' Sharing --into Nope
refuses 'one of App, Filled, OnMainActor, Upcoming, UpcomingOnMainActor' Sharing --into AppTests
refuses 'The package has several targets' Sharing
refuses 'Several targets are selected' Sharing --target App --target Upcoming

# --- The same in other modules ---------------------------------------------------------------------------------------

# copies FROM TO: puts the services of a module into another one too.
copies() {
    local test
    cp -R "$package/Sources/$1"/*/ "$package/Sources/$2"
    for test in "$package/Tests/${1}Tests"/*ServiceTests.swift; do
        sed "s/^@testable import $1$/@testable import $2/" "$test" >"$package/Tests/${2}Tests/$(basename "$test")"
    done
}

copies App Upcoming
copies OnMainActor UpcomingOnMainActor

for folder in 'Templates/SOA Service.xctemplate'/*/; do
    fills "${folder%/}"
done

# --- Format ----------------------------------------------------------------------------------------------------------

swift format lint --strict --recursive --parallel "$package/Sources" "$package/Tests"
echo "$(find "$package/Sources" -name '*Service.swift' | wc -l) services are there."
