// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The lookups of one test, or of one case of it, and the findings about them.
struct LookupLog: Sendable {
    /// The names that were looked up while the test ran.
    private(set) var used: Set<String> = []
    private var isStrict = false
    /// True if the services of the test must be started, once all of its traits have registered theirs.
    private(set) var isStarted = false
    private var isOver = false
    /// The lookups of services that were not overridden, each once, in order.
    private var strays: [Lookup] = []
    /// The lookups that were reported, so that a loop is reported once.
    private var known: Set<Lookup> = []

    /// Requires that the test overrides all that it looks up, including earlier lookups.
    mutating func beStrict() {
        isStrict = true
    }

    /// Requires that the services of the test are started.
    mutating func beStarted() {
        isStarted = true
    }

    /// Records a lookup.
    ///
    /// - Returns: True if leftover work made the lookup after the test, and it was not reported yet.
    mutating func record(_ lookup: Lookup, isOverride: Bool) -> Bool {
        if isOver { return known.insert(lookup).inserted }
        used.insert(lookup.name)
        if !isOverride, known.insert(lookup).inserted { strays.append(lookup) }
        return false
    }

    /// Ends the test; later lookups are those of leftover work.
    ///
    /// - Returns: The findings, in order; none for a second call.
    mutating func end() -> [Finding] {
        let findings = isStrict && !isOver ? strays.map { Finding.notOverridden($0) } : []
        isOver = true
        strays = []
        known = []
        return findings
    }
}
