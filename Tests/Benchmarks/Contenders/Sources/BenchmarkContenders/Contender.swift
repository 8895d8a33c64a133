// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Something that is measured, beside others that do the same.
public struct Contender: Sendable {
    /// What it is called in tables.
    public let name: String

    /// Makes ready for a round, outside of the time.
    public let prepare: @Sendable () async throws -> Void

    /// Does what is measured, as often as requested.
    public let work: @Sendable (_ count: Int) async throws -> Void

    /// Creates a contender from a loop.
    ///
    /// The closure has the loop, so the time excludes the harness. Results go to ``Used``.
    ///
    /// - Parameters:
    ///   - name: What it is called in tables.
    ///   - prepare: Makes ready for a round, outside of the time.
    ///   - work: Does what is measured, as often as requested.
    public init(
        _ name: String,
        prepare: @escaping @Sendable () async throws -> Void = {},
        work: @escaping @Sendable (_ count: Int) async throws -> Void
    ) {
        self.name = name
        self.prepare = prepare
        self.work = work
    }
}
