// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import BenchmarkContenders

/// One way in, as often as wanted: a program performs it by its name, and a contest lets it run beside others.
public struct HotPath: Sendable {
    /// What it is called on the command line.
    public let name: String

    /// What it is called in tables.
    public let title: String

    /// Performs it so often.
    public let run: @Sendable (_ count: Int) -> Void

    /// What is measured of it, once everything is registered.
    public var contender: Contender {
        _ = Fixture.installed
        let run = run
        return Contender(title) { run($0) }
    }

    init(_ name: String, _ title: String, run: @escaping @Sendable (_ count: Int) -> Void) {
        self.name = name
        self.title = title
        self.run = run
    }

    /// All of them, in the order in which they are listed.
    public static let all = lookups + rivals + scopes + pairs + provided + transients + graphs
}
