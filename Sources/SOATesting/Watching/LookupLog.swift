// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What is known of the lookups of one test, or of one case of it, and what follows from them.
struct LookupLog: Sendable {
    /// The names that were asked for while the test ran.
    private(set) var used: Set<String> = []
    private var isStrict = false
    /// True if the services of the test are to be started, once all of its traits have registered theirs.
    private(set) var isStarted = false
    private var isOver = false
    /// What was not overridden, in the order of the first lookups.
    private var strays: [Lookup] = []
    /// What was told already, so that a loop tells it once.
    private var known: Set<Lookup> = []

    /// From now on, and for what was asked before, the test is to override all that it uses.
    mutating func beStrict() {
        isStrict = true
    }

    /// The services of the test are to be started.
    mutating func beStarted() {
        isStarted = true
    }

    /// Notes one lookup.
    ///
    /// - Returns: True if the test is over and did not hear of this lookup yet: it was made by leftover work.
    mutating func note(_ lookup: Lookup, isOverride: Bool) -> Bool {
        if isOver { return known.insert(lookup).inserted }
        used.insert(lookup.name)
        if !isOverride, known.insert(lookup).inserted { strays.append(lookup) }
        return false
    }

    /// Ends the test: whoever asks from now on is leftover work.
    ///
    /// - Returns: What to tell the test, in the order in which it happened. A second call has nothing to tell.
    mutating func end() -> [Finding] {
        let findings = isStrict && !isOver ? strays.map { Finding.notOverridden($0) } : []
        isOver = true
        strays = []
        known = []
        return findings
    }
}
