// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The location of the demo's database.
public struct DatabaseLocation: Hashable, Sendable {
    /// The path of the file.
    public var path: String

    /// Whether a missing or empty file becomes a new database.
    public var mayCreate: Bool

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mayCreate: Whether a missing or empty file becomes a new database.
    public init(path: String, mayCreate: Bool) {
        self.path = path
        self.mayCreate = mayCreate
    }

    /// The path for SQLite, for which `:memory:` and `file:…` are no names of files.
    var pathForSQLite: String { path.hasPrefix("/") ? path : "./\(path)" }
}
