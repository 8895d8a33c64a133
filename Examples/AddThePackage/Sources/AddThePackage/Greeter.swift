// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// What the app requests: a protocol, so that another type may stand in.
protocol Greeter: Sendable {
    func greet(_ name: String) -> String
}

struct PoliteGreeter: Greeter {
    func greet(_ name: String) -> String { "Good day, \(name)." }
}

extension ServiceName where Service == any Greeter {
    static var greeter: Self { "greeter" }
}

extension ServiceRegistryImplementation {
    /// Lets call sites write `ServiceRegistry.greeter`.
    var greeter: any Greeter { self[.greeter] }
}
