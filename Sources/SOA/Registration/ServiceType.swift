// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The type that a service was registered as.
struct ServiceType: Sendable {
    /// The type as it is written in source, with `any` before a protocol.
    let name: String
    /// True if no value of the type is a class instance.
    ///
    /// Of an existential nothing is known before it holds a value.
    let isKnownToBeNoClass: Bool

    init<Service>(_ type: Service.Type) {
        // The metatype of a protocol is spelled `P.Protocol`, that of a constrained one `(any P<A>).Type`.
        let spelling = String(describing: Swift.type(of: type))
        let isExistential = spelling.hasSuffix(".Protocol") || spelling.hasPrefix("(any ")
        let name = String(describing: type)
        self.name = isExistential && !name.hasPrefix("any ") && name != "Any" ? "any \(name)" : name
        self.isKnownToBeNoClass = !isExistential && !(type is AnyClass)
    }
}
