// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The type that a service was registered as, whose name is created on demand.
struct ServiceType: Sendable {
    private let type: Any.Type

    init<Service: Sendable>(_ type: Service.Type) {
        self.type = Service.self
    }

    /// The type as it is written in source, with `any` before a protocol.
    var name: String {
        let name = String(describing: type)
        return isExistential && !name.hasPrefix("any ") && name != "Any" ? "any \(name)" : name
    }

    /// True if the type is known to be no class; false for an existential, whose value may be of one.
    var isKnownToBeNoClass: Bool {
        !(type is AnyClass) && !isExistential
    }

    /// True if the type is an existential: its metatype is spelled `P.Protocol` or `(any P<A>).Type`.
    private var isExistential: Bool {
        let metatype = String(describing: Swift.type(of: type))
        return metatype.hasSuffix(".Protocol") || metatype.hasPrefix("(any ")
    }
}
