// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The results of a number of threads, handed over when the last one is in.
final class Gathering<Value: Sendable>: Sendable {
    private let values: Guarded<[Value?]>
    private let missing: Counter
    private let complete = Gate()

    init(_ count: Int) {
        values = Guarded(Array(repeating: nil, count: count))
        missing = Counter()
        missing.add(count)
    }

    func put(_ value: Value, at index: Int) {
        values.withLock { $0[index] = value }
        if missing.add(-1) == 0 { complete.open() }
    }

    /// Suspends until every value is there, and gives them out; a second call finds none.
    func all() async -> [Value] {
        await complete.wait()
        return values.withLock { values in
            defer { values = [] }
            return values.compactMap { $0 }
        }
    }
}
