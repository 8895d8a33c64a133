// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport

extension RandomRun {
    func compareAll(_ pair: Pair, _ index: Int) {
        guard pair.model.isOpen else { return }
        let names = pair.registry.registeredNames.filter { !$0.hasPrefix("list") }
        compare("the names of \(index)", names, pair.model.registeredNames)
        let entries = pair.registry.snapshot().entries
        for name in Self.names + Self.weakNames {
            let (entry, expected) = (entries.first { $0.name == name }, pair.model.entry(name))
            compare("the lookups of \(name) in \(index)", entry?.resolves, expected?.resolves)
            if let state = expected?.state { compare("the state of \(name) in \(index)", entry?.state, state) }
        }
    }

    func compareShutdowns() {
        let found = stopped.entries.filter { !builtInOverlays.contains($0) }.sorted()
        compare("what was shut down", found, expectedStops.sorted())
        let order = Dictionary(stopped.entries.enumerated().map { ($1, $0) }) { first, _ in first }
        for (number, position) in order where !builtInOverlays.contains(number) {
            for used in history.uses[number] ?? [] {
                compare("that \(number) is shut down before \(used)", position < order[used] ?? .max, true)
            }
        }
    }

    func compare<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
        if found == expected || !differences.isEmpty { return }
        differences = log.suffix(25) + ["\(what): \(found), expected: \(expected)"]
    }

    func note(_ step: String) { log.append(step) }
}
