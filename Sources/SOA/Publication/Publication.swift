// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An instance that is returned without a lock, under one spelling of its name and as one type.
///
/// A service that is looked up in several ways has a publication for each: a literal, a text, another protocol. It is
/// immutable. See ``PublicationTable`` for how it is found, and ``Withdrawal`` for how it goes.
final class Publication: Sendable {
    /// The slot that holds the instance, and keeps this until it is withdrawn.
    let slot: Slot
    let key: PublicationKey
    /// The hash of the name's text.
    let nameHash: Int
    /// The type of what the box holds.
    let typeID: ObjectIdentifier
    let box: InstanceBox
    /// The number that lookups are counted under.
    let number: Int
    /// True if scopes below return the same instance.
    let isShared: Bool

    /// The name of the service.
    var name: String { slot.registration.name }

    init(_ slot: Slot, _ key: PublicationKey, _ box: InstanceBox, number: Int, isShared: Bool) {
        self.slot = slot
        self.key = key
        self.nameHash = slot.registration.name.byteHash
        self.typeID = box.typeID
        self.box = box
        self.number = number
        self.isShared = isShared
    }
}

/// What is compared to find a publication: the address of a literal, or a text.
struct PublicationKey: Sendable {
    let hash: Int
    /// Where the literal lies; 0 for a text.
    let address: UInt
    let length: Int
    let text: String

    init(_ key: NameKey) {
        if case .literal(let literal) = key, literal.hasPointerRepresentation {
            address = unsafe UInt(bitPattern: literal.utf8Start)
            length = literal.utf8CodeUnitCount
            hash = Self.hash(address)
            text = ""
        } else {
            address = 0
            length = 0
            text = key.text
            hash = text.byteHash
        }
    }

    /// A hash of an address.
    ///
    /// What tells addresses of literals apart lies in the lower bits.
    @inline(__always)
    static func hash(_ address: UInt) -> Int {
        // The fraction of the golden ratio, as Fibonacci hashing has it (Knuth, The Art of Computer Programming, 6.4).
        let product = UInt64(address) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product ^ (product >> 32))
    }
}
