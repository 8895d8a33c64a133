// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when services can't be shut down.
///
/// All other services were shut down.
public struct ServiceShutdownError: Error, Sendable, CustomStringConvertible {
    /// The error of each failed shutdown, by the name of the service.
    ///
    /// The key of a service in a scope is `name (label)`. If it is taken, a number follows: `name (label) #2`.
    public let failures: [String: any Error]

    /// Each failure on a line of its own, in the order of the names.
    public var description: String {
        let lines = Array(failures.keys).alphabetical.compactMap { name in failures[name].map { "\n  \(name): \($0)" } }
        let count = failures.count == 1 ? "1 service" : "\(failures.count) services"
        return "\(count) could not be shut down:" + lines.joined()
    }
}
