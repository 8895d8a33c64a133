// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

private protocol Greeter: Sendable {
    func greet(_ name: String) -> String
}

private struct PoliteGreeter: Greeter {
    func greet(_ name: String) -> String {
        "Good day, \(name)."
    }
}

extension ServiceName where Service == any Greeter {
    fileprivate static var greeter: Self { "greeter" }
}

/// Registers a service, resolves it, and prints what it returned.
@main
struct Consumer {
    static func main() throws {
        ServiceRegistry.add(.greeter) { PoliteGreeter() }
        print(try ServiceRegistry.resolve(.greeter).greet("SOA"))
    }
}
