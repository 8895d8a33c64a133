// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An instance that is returned without a lock, under one spelling of its name and as one type.
///
/// A service has one publication for each way to look it up: a literal, a text, another protocol. A publication is
/// immutable. ``PublicationTable`` finds it, and ``Unpublication`` removes it.
@safe final class Publication: Sendable {
    /// The slot that holds the instance, and keeps this until it is unpublished.
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
    /// The registry whose table has it.
    ///
    /// Not retained, or no registry would ever go: before it goes, it unpublishes everything that its table has.
    private let owner: Unmanaged<Registry>

    /// The name of the service.
    var name: String { slot.registration.name }

    init(
        _ slot: Slot,
        _ key: PublicationKey,
        _ box: InstanceBox,
        in registry: Registry,
        number: Int,
        isShared: Bool
    ) {
        self.slot = slot
        self.key = key
        self.nameHash = slot.registration.hash
        self.typeID = box.typeID
        self.box = box
        self.number = number
        self.isShared = isShared
        unsafe owner = .passUnretained(registry)
    }

    func isIn(_ registry: Registry) -> Bool {
        // Sound: the pointers are compared, and not followed.
        unsafe owner.toOpaque() == Unmanaged.passUnretained(registry).toOpaque()
    }

    /// Takes it out of the table of its registry.
    func remove() {
        // Sound: it is still in the table, so its registry is there, if only in its `deinit`.
        unsafe owner._withUnsafeGuaranteedRef { $0.published.remove(self) }
    }
}

/// The key of a publication: addresses of literals, or a text.
///
/// Literals of different texts never have the same address, since each ends with a zero.
struct PublicationKey: Sendable {
    let hash: Int
    /// The address of the literal; 0 for a text.
    let address: UInt
    /// The address of the name of the file that declares a member; 0 for others.
    let file: UInt
    let text: String

    init(_ key: NameKey) {
        address = key.address
        file = key.file
        text = address == 0 ? key.text : ""
        hash = address == 0 ? text.byteHash : Self.hash(address, file)
    }

    /// Returns a hash of addresses, whose upper bits differ even if only the lower ones of the addresses do.
    @inline(__always)
    static func hash(_ address: UInt, _ file: UInt) -> Int {
        // The fraction of the golden ratio, as Fibonacci hashing has it (Knuth, The Art of Computer Programming, 6.4).
        Int(truncatingIfNeeded: UInt64(address &+ file &* 3) &* 0x9E37_79B9_7F4A_7C15)
    }
}

/// What a lookup seeks: a literal or a text.
///
/// The text goes beside it, since a copy of it would be retained.
struct Sought {
    let isLiteral: Bool
    let address: UInt
    let file: UInt
    let hash: Int

    @inline(__always)
    init(literal address: UInt, _ file: UInt) {
        isLiteral = true
        self.address = address
        self.file = file
        hash = PublicationKey.hash(address, file)
    }

    @inline(__always)
    init(text: borrowing String) {
        isLiteral = false
        address = 0
        file = 0
        hash = text.byteHash
    }
}
