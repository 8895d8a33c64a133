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

    /// The failures in the order of the names, each on a line of its own.
    public var description: String {
        let lines = Array(failures.keys).alphabetical.compactMap { name in
            failures.text(of: name).map { "\n  \(name): \($0)" }
        }
        let count = failures.count == 1 ? "1 service" : "\(failures.count) services"
        return "\(count) could not be shut down:" + lines.joined()
    }
}

/// The errors of shutdowns by the names of the services.
typealias Failures = [String: any Error]

extension Failures {
    /// Returns the text of a failure for a list of names; a report has lines of its own, which belong below its name.
    func text(of name: String) -> String? {
        self[name].map { failure in "\(failure)".map { $0 == "\n" ? "\n    " : String($0) }.joined() }
    }

    /// Records a failure; if the name is taken, with a number.
    @inline(never)
    mutating func record(_ failure: any Error, of name: String) {
        func key(_ number: Int) -> String { number == 1 ? name : "\(name) #\(number)" }
        // Thousands of scopes may have a label: numbers are taken in order, so the first free one is searched for by halves.
        var (taken, free) = (0, 1)
        while self[key(free)] != nil { (taken, free) = (free, free * 2) }
        while free - taken > 1 {
            let middle = (taken + free) / 2
            if self[key(middle)] == nil { free = middle } else { taken = middle }
        }
        self[key(free)] = failure
    }

    /// Records the failures of another registry, whose names get a suffix.
    @inline(never)
    mutating func record(_ failures: Failures, in suffix: String = "") {
        for (name, failure) in failures { record(failure, of: name + suffix) }
    }
}
