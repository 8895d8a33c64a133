// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The protocol of the service, so that a test can use another type.
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
    /// The accessor: call sites use `ServiceRegistry.greeter`.
    var greeter: any Greeter { self[.greeter] }
}
