// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which file the demo keeps its accounts and its outbox in.
public struct DatabaseLocation: Hashable, Sendable {
    /// The path of the file.
    public var path: String

    /// Whether a file that is not there yet, or is still empty, is made into a new database.
    public var mayCreate: Bool

    /// Names a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mayCreate: Whether a file that is not there yet, or is still empty, is made into a new database.
    public init(path: String, mayCreate: Bool) {
        self.path = path
        self.mayCreate = mayCreate
    }
}
