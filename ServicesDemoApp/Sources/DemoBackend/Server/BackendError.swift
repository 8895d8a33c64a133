// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why a backend does not run.
public enum BackendError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The port cannot be listened at, for the reason that the system gives.
    case cannotListen(port: Int, reason: String)
    /// The database cannot be used, for the reason that SQLite gives.
    case databaseUnusable(file: String, reason: String)
    /// The backend was built without the trait that signs tokens.
    case noSignedTokens
    /// The images that come with the backend cannot be read, for this reason.
    case imagesUnusable(reason: String)

    /// One sentence for whoever started it.
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
