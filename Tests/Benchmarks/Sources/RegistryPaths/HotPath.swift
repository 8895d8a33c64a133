// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import BenchmarkContenders

/// One way in, as often as wanted: a program performs it by its name, and a contest lets it run beside others.
public struct HotPath: Sendable {
    /// What it is called, on the command line and in tables.
    public let name: String

    /// Performs it so often.
    public let run: @Sendable (_ count: Int) -> Void

    /// What is measured of it, once everything is registered.
    public var contender: Contender {
        _ = Fixture.installed
        let run = run
        return Contender(name) { run($0) }
    }

    init(_ name: String, run: @escaping @Sendable (_ count: Int) -> Void) {
        self.name = name
        self.run = run
    }

    /// All of them, in the order in which they are listed.
    public static let all = lookups + rivals + scopes + transients + graphs
}
