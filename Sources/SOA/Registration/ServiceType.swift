// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The type that a service was registered as.
///
/// What it is called is worked out when somebody wants to know.
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

    /// True if no value of the type is a class instance.
    ///
    /// Of an existential nothing is known before it holds a value.
    var isKnownToBeNoClass: Bool {
        !(type is AnyClass) && !isExistential
    }

    /// The metatype of a protocol is spelled `P.Protocol`, that of a constrained one `(any P<A>).Type`.
    private var isExistential: Bool {
        let metatype = String(describing: Swift.type(of: type))
        return metatype.hasSuffix(".Protocol") || metatype.hasPrefix("(any ")
    }
}
