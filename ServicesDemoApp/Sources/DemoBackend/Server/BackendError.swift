// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when a backend can't run.
public enum BackendError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The backend can't listen at the port, for the reason of the system.
    case cannotListen(port: Int, reason: String)
    /// The database can't be used, for the reason of SQLite.
    case databaseUnusable(file: String, reason: String)
    /// The backend was built without the trait that signs tokens.
    case noSignedTokens
    /// The image resources can't be read, for this reason.
    case imagesUnusable(reason: String)

    /// A sentence that describes the error on the command line.
    public var description: String {
        switch self {
        case .cannotListen(let port, let reason): "the backend cannot listen at port \(port): \(reason)"
        case .databaseUnusable(let file, let reason):
            "the database \(file) of the backend cannot be used: \(reason)"
        case .noSignedTokens: "this program was built without signed tokens; build it with --traits ScaleOut"
        case .imagesUnusable(let reason): "the images of the backend cannot be used: \(reason)"
        }
    }
}
