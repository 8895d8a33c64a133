// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why the pages are not served.
public enum PagesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The port cannot be listened at, for the reason that the system gives.
    case cannotListen(port: Int, reason: String)
    /// The templates and the files that come with the pages cannot be used, for this reason.
    case resourcesUnusable(reason: String)

    /// One sentence for whoever started them.
    public var description: String {
        switch self {
        case .cannotListen(let port, let reason): "the pages cannot be served at port \(port): \(reason)"
        case .resourcesUnusable(let reason): "the templates of the pages cannot be used: \(reason)"
        }
    }
}
