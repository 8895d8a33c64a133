// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

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

/// A greeter with an identity.
final class Host: Greeter {
    let name: String

    init(_ name: String = "host") {
        self.name = name
    }

    func greet() -> String { name }
}

extension ServiceName where Service == any Greeter {
    static var greeter: Self { "greeter" }
    static var other: Self { "other" }
}

extension ServiceName where Service == Host {
    static var host: Self { "host" }
}

extension ServiceName where Service == Int {
    static var number: Self { "number" }
    static var double: Self { "double" }
}
