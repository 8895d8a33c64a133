// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Framework
import OracleContentDelivery
import SOA
import SOANetworking
import SOAServices

private struct LoudGreeter: Greeter {
    func greet(_ name: String) -> String { "HELLO, \(name)!" }
}

extension ServiceName<Int> {
    fileprivate static var year: Self { Self(lifetime: .transient) { 2026 } }
}

/// Uses what code of the library is compiled into an app: names, lookups and registrations.
func launch() async throws {
    ServiceRegistry.add(.greeter) { LoudGreeter() }
    let greeter = try ServiceRegistry.resolve(.greeter)
    ServiceRegistry.withService(.greeter) { print($0.greet("SOA"), greeter.greet("SOA"), ServiceRegistry[.year]) }
    print(await ServiceRegistry[.greeting]("SOA"), ServiceRegistry[.assets], ServiceRegistry[.network])
    print(ServiceRegistry.snapshot().picture)
}
