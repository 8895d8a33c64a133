// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An instance that is returned without a lock, under one spelling of its name and as one type.
///
/// A service has one publication for each way to look it up: a literal, a text, another protocol. A publication is
/// immutable. ``PublicationTable`` finds it, and ``Unpublication`` removes it. Only ``TypedPublication`` is ever created.
@usableFromInline
@safe class Publication: @unchecked Sendable {
    // Sendable: it never changes, and its only subclass adds one Sendable value.

    /// What it is created of, by the box of the instance.
    struct Place: Sendable {
        let slot: Slot
        let key: PublicationKey
        let registry: Registry
        /// The number that its lookups are counted under.
        let number: Int
    }

    /// The slot that holds the instance, and keeps this until it is unpublished.
    let slot: Slot
    /// The registry whose table has it.
    ///
    /// Not retained, or no registry would ever go: before it goes, it unpublishes everything that its table has.
    private let owner: Unmanaged<Registry>
    /// True if scopes below return the same instance.
    let isShared: Bool
    // What lookups read stands together, with the instance behind it.
    private let shortNumber: UInt32
    let key: PublicationKey
    let typeID: ObjectIdentifier

    var number: Int { Int(shortNumber) }

    @_optimize(speed)
    fileprivate init(_ place: Place, _ typeID: ObjectIdentifier) {
        slot = place.slot
        key = place.key
        shortNumber = UInt32(place.number)
        isShared = slot.registration.isSharedWithScopes
        self.typeID = typeID
        unsafe owner = .passUnretained(place.registry)
    }

    /// Returns true if the same lookups find both.
    func isSame(as other: Publication) -> Bool {
        // Sound: the pointers are compared, and not followed.
        unsafe owner.toOpaque() == other.owner.toOpaque() && key == other.key && typeID == other.typeID
    }

    func remove() {
        // Sound: it is still in the table, so its registry is there, if only in its `deinit`.
        unsafe owner._withUnsafeGuaranteedRef { $0.published.remove(self) }
    }
}

/// A publication with its instance, which lookups copy from here.
@usableFromInline
final class TypedPublication<Service: Sendable>: Publication, @unchecked Sendable {
    // Sendable: the value is, and never changes.
    @usableFromInline let value: Service

    @_optimize(speed)
    init(_ value: Service, _ place: Place, as typeID: ObjectIdentifier = ObjectIdentifier(Service.self)) {
        self.value = value
        super.init(place, typeID)
    }
}

/// The key of a publication: addresses of literals, or a text.
///
/// Literals of different texts never have the same address, since each ends with a zero.
struct PublicationKey: Equatable, Sendable {
    /// The address of the literal; 0 for a text.
    let address: UInt
    /// What a literal is compared by besides, the declaration of the name's default, and a text by first, its hash.
    let tag: UInt64
    let text: String

    init(_ key: borrowing NameKey) {
        address = key.address
        text = address == 0 ? key.ownText : ""
        tag = address == 0 ? Sought(text: text.hashes.bytes, key.declaration).tag : key.declaration
    }

    /// The hash of the cell.
    var hash: Int {
        address == 0 ? Int(truncatingIfNeeded: tag) : Sought(literal: address, tag).hash
    }
}

/// What a lookup seeks: a literal or a text.
///
/// The text goes beside it, since a copy of it would be retained.
struct Sought {
    // Not by the address: the compiler knows this one.
    let isLiteral: Bool
    let address: UInt
    let tag: UInt64
    let hash: Int

    /// The declaration is 0 for a name without a default.
    @inline(__always)
    init(literal address: UInt, _ declaration: UInt64) {
        isLiteral = true
        self.address = address
        tag = declaration
        // The upper bits differ even if only the lower ones of the addresses do.
        hash = Int(truncatingIfNeeded: (UInt64(address) &+ declaration &* 3) &* .goldenRatio)
    }

    /// By the hash of its bytes; equal texts of two declarations differ in theirs.
    @inline(__always)
    init(text bytes: Int, _ declaration: UInt64) {
        isLiteral = false
        address = 0
        hash = bytes &+ Int(truncatingIfNeeded: declaration)
        tag = UInt64(bitPattern: Int64(hash))
    }
}
