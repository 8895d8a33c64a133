// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The type that a service was registered as, whose name is created on demand.
struct ServiceType: Sendable {
    private let type: Any.Type

    init<Service: Sendable>(_ type: Service.Type) {
        self.type = Service.self
    }

    /// The type with `any` before a protocol, and without the paths of its associated types: `any Store<Item == Int>`.
    var name: String {
        var words = String(describing: type).split(separator: " ")
        // The runtime prints `Store<Self.Store.Item == Int>`.
        for index in words.indices.dropLast() where words[index + 1] == "==" {
            let start = words[index].lastIndex(of: "<").map { words[index][...$0] } ?? ""
            words[index] = start + (words[index].split(separator: ".").last ?? "")
        }
        let name = words.joined(separator: " ")
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
