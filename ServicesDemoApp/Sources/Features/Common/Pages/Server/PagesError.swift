// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when the pages can't be served.
public enum PagesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server can't listen at the port, for the reason of the system.
    case cannotListen(port: Int, reason: String)
    /// The template and file resources can't be used, for this reason.
    case resourcesUnusable(reason: String)

    /// A sentence that describes the error on the command line.
    public var description: String {
        switch self {
        case .cannotListen(let port, let reason): "the pages cannot be served at port \(port): \(reason)"
        case .resourcesUnusable(let reason): "the templates of the pages cannot be used: \(reason)"
        }
    }
}
