// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The type that a service was registered as, whose name is created on demand.
struct ServiceType: Sendable {
    let type: Any.Type

    var name: String { name(isQualified: false) }

    /// The type with `any` before a protocol, and without the paths of its associated types: `any Store<Item == Int>`.
    ///
    /// A qualified name has the modules and the outer types, too.
    func name(isQualified: Bool) -> String {
        var bytes: [UInt8] = []
        // Where the word before the last one begins, and the last one.
        var (start, end) = (0, 0)
        for byte in _typeName(type, qualified: isQualified).bytes {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: " "): (start, end) = (end, bytes.count + 1)
            // The runtime prints `Store<Self.Store.Item == Int>`.
            case UInt8(ascii: "="):
                while let dot = bytes[start...].firstIndex(of: UInt8(ascii: ".")) {
                    bytes.removeSubrange(start...dot)
                    // However the runtime prints it, no position is behind the bytes.
                    end = bytes.count
                }
            default: break
            }
            bytes.append(byte)
        }
        let name = String(decoding: bytes, as: UTF8.self)
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
