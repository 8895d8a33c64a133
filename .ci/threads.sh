# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors
#
# What the steps threads and all-threads share: the flags of the thread sanitizer, and a proof that it sees a race.
source "${BASH_SOURCE[0]%/*}/lib.sh"

# The sanitizer does not know Mutex; the flag builds the locks as pthread ones, which it does.
# shellcheck disable=SC2034 # The steps use it.
readonly sanitized=(--sanitize=thread --scratch-path "$out/threads" -Xswiftc -DSOA_PTHREAD_LOCKS -Xswiftc -DSOA_SANITIZED)

# Some at once: each task is slow here, and with all tests at once a start waits a minute behind them, and gives up.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

bounded swiftc -sanitize=thread -parse-as-library .ci/PlantedRace.swift -o "$out/planted-race"
found=$("$out/planted-race" 2>&1 || true)
grep -q 'ThreadSanitizer: .*race' <<<"$found" || fail "the thread sanitizer does not see a planted race: $found"

# no_race REPORT
no_race() {
    ! grep -n 'WARNING: ThreadSanitizer' "$1" || fail "the thread sanitizer reports a race"
}
