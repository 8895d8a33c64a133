// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error that the registry itself finds in a build, a start or a shutdown.
enum RegistryFailure: Error, CustomStringConvertible {
    /// A service with the lifetime `weak` whose type, the value, is no class.
    case weakValue(String)
    case unnamedDefault
    case startInsideFactory(String)
    case timeout(Duration)
    case unfinishedBuild(Duration)
    /// A close that would wait for itself, across two tasks.
    case circularClose(String)

    var description: String {
        switch self {
        case .weakValue(let type):
            "the lifetime \"weak\" needs a class instance, and \(type) isn't a class type; "
                + "register it as \"singleton\" or \"transient\""
        case .unnamedDefault:
            "a default in a stored property has no name of its own; "
                + "declare it as \"static var\", computed, or give it a name"
        case .startInsideFactory(let name):
            "the factory of \"\(name)\" starts the registry, and would wait for itself; start the registry at launch"
        case .timeout(let grace):
            "it did not end within \(grace), and was abandoned"
        case .unfinishedBuild(let grace):
            "its build did not end within \(grace), and what it makes will not be shut down"
        case .circularClose(let label):
            "\"\(label)\" is being closed and waits for the shutdown that closes it; "
                + "don't close it there, or don't wait for it"
        }
    }
}
