// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// The first step of each lookup: a search of what is published, under a literal or a text, to be copied or borrowed.
extension ServiceRegistryImplementation {
    @usableFromInline typealias Thread = ThreadRecord.Pointer?

    /// Begins a read of the instance that is published under a name; nil if there is none.
    @_transparent
    @usableFromInline
    func read(_ key: NameKey, as typeID: ObjectIdentifier) -> Reading? {
        if key.address != 0 { return unsafe read(key.address, key.declaration, as: typeID, on: threadOfLookup()) }
        return unsafe read(key.ownText, key.declaration, as: typeID, on: threadOfLookup())
    }

    @_optimize(speed)
    @usableFromInline
    @inline(never)
    func read(_ literal: UInt, _ declaration: UInt64, as typeID: ObjectIdentifier, on thread: Thread) -> Reading? {
        unsafe reading(literal, declaration, as: typeID, on: thread)
    }

    @_optimize(speed)
    @usableFromInline
    @inline(never)
    func read(
        _ text: __shared String,
        _ declaration: UInt64,
        as typeID: ObjectIdentifier,
        on thread: Thread
    ) -> Reading? {
        if bound == nil,
            let reading = unsafe Reading(atOnce: Sought(text: text.byteHash, declaration), text, as: typeID, on: thread)
        {
            return reading
        }
        return unsafe Reading(text: text, declaration, as: typeID, in: unretained, on: thread)
    }

    /// Borrows the instance that is published under a name; nil if there is none, or if the thread borrows too many.
    @_transparent
    @usableFromInline
    func borrow(_ key: NameKey, as typeID: ObjectIdentifier) -> Reading? {
        if key.address != 0 { return unsafe borrow(key.address, key.declaration, as: typeID, on: threadOfLookup()) }
        return unsafe borrow(key.ownText, key.declaration, as: typeID, on: threadOfLookup())
    }

    @_optimize(speed)
    @usableFromInline
    func borrow(_ literal: UInt, _ declaration: UInt64, as typeID: ObjectIdentifier, on thread: Thread) -> Reading? {
        guard unsafe thread?.pointee.mayBorrow != false,
            let reading = unsafe reading(literal, declaration, as: typeID, on: thread)
        else { return nil }
        reading.borrow()
        return reading
    }

    @_optimize(speed)
    @usableFromInline
    func borrow(
        _ text: __shared String,
        _ declaration: UInt64,
        as typeID: ObjectIdentifier,
        on thread: Thread
    ) -> Reading? {
        guard unsafe thread?.pointee.mayBorrow != false,
            let reading = unsafe read(text, declaration, as: typeID, on: thread)
        else { return nil }
        reading.borrow()
        return reading
    }

    @inline(__always)
    private func reading(
        _ literal: UInt,
        _ declaration: UInt64,
        as typeID: ObjectIdentifier,
        on thread: Thread
    ) -> Reading? {
        if bound == nil,
            let reading = unsafe Reading(atOnce: Sought(literal: literal, declaration), "", as: typeID, on: thread)
        {
            return reading
        }
        return unsafe Reading(literal: literal, declaration, as: typeID, in: unretained, on: thread)
    }

    /// The registry of this handle, which keeps it during a lookup.
    @inline(__always)
    private var unretained: Unmanaged<Registry>? {
        unsafe bound.map { unsafe .passUnretained($0) }
    }

    /// Returns the published service, for a type that the compiler doesn't know.
    func published<Service: Sendable>(_ name: ServiceName<Service>) -> Service? {
        guard let reading = read(name.key, as: ObjectIdentifier(Service.self)) else {
            return provided(name.key, Box<Service>.self)?.held(as: Service.self)
        }
        defer { reading.end() }
        return reading.copy(as: Service.self)
    }
}
