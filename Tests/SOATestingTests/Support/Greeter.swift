// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Synchronization

/// A service that is no `SOAService`, as most are.
protocol Greeter: Sendable {
    func greet() -> String
}

struct Butler: Greeter {
    func greet() -> String { "good day" }
}

struct Robot: Greeter {
    func greet() -> String { "beep" }
}

/// A service with state, to tell instances apart.
final class Tally: Sendable {
    private let count = Atomic(0)

    func increment() -> Int {
        count.add(1, ordering: .acquiringAndReleasing).newValue
    }
}

extension ServiceName where Service == any Greeter {
    static var greeter: Self { "greeter" }
    static var other: Self { "other" }
}

extension ServiceName where Service == Tally {
    static var tally: Self { "tally" }
}

extension ServiceName where Service == Int {
    static var number: Self { "number" }
}

extension ServiceRegistryImplementation {
    /// An accessor, which stands between a lookup and its caller.
    var greeter: any Greeter { self[.greeter] }

    /// An accessor that is its own registration.
    var automaticGreeter: any Greeter { service(as: (any Greeter).self) { Butler() } }
}

/// The line that the accessors stand on, less the distance.
private let end: UInt = #line

extension ServiceRegistryImplementation {
    static let greeterSite = "\(#fileID):\(end - 7)"
    static let automaticGreeterSite = "\(#fileID):\(end - 4)"
}
