// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A read of a ``PublicationTable`` in progress, in which a thread copies or borrows what it found.
///
/// A reading thread takes no lock and runs no code of the app, so a writer can wait for it.
@usableFromInline
@safe struct Reading {
    private let thread: ThreadRecord.Pointer
    @usableFromInline let publication: Unmanaged<Publication>

    /// Begins a read, and finds the instance that is published under a literal as a type; nil if there is none.
    ///
    /// The registry is nil for the current one, and the record of the thread before its first use.
    @_optimize(speed)
    @inline(never)
    init?(
        literal address: UInt,
        _ declaration: UInt64,
        as typeID: ObjectIdentifier,
        in bound: Unmanaged<Registry>?,
        on thread: ThreadRecord.Pointer?
    ) {
        unsafe self.init(Sought(literal: address, declaration), "", as: typeID, in: bound, on: thread)
    }

    @_optimize(speed)
    @inline(never)
    init?(
        text: __shared String,
        _ declaration: UInt64,
        as typeID: ObjectIdentifier,
        in bound: Unmanaged<Registry>?,
        on thread: ThreadRecord.Pointer?
    ) {
        unsafe self.init(Sought(text: text.byteHash, declaration), text, as: typeID, in: bound, on: thread)
    }

    /// Begins a read of what the registry of the app has published; nil also if another initializer may find it.
    ///
    /// It is for the most frequent lookups: those outside of factories, while there is no context. They need no call, and so
    /// save no registers.
    @_transparent
    init?(
        atOnce sought: @autoclosure () -> Sought,
        _ text: borrowing String,
        as typeID: ObjectIdentifier,
        on thread: ThreadRecord.Pointer?
    ) {
        guard let thread = unsafe thread, unsafe thread.pointee.isRecording != true,
            !ResolutionContext.isCarried, let root = unsafe Registry.unretainedRoot
        else { return nil }
        unsafe thread.pointee.beginReading()
        // Sound: the root stays, and what was found is retained until the reading ends.
        guard
            let found = unsafe root._withUnsafeGuaranteedRef({ unsafe $0.published.find(sought(), text, as: typeID) }),
            unsafe thread.pointee.count(found._withUnsafeGuaranteedRef { $0.number })
        else {
            unsafe thread.pointee.endReading()
            return nil
        }
        unsafe self.thread = unsafe thread
        unsafe publication = unsafe found
    }

    // Transparent, since the optimizer would not always put it into its callers, and what is sought into memory then.
    @_transparent
    private init?(
        _ sought: Sought,
        _ text: borrowing String,
        as typeID: ObjectIdentifier,
        in bound: Unmanaged<Registry>?,
        on known: ThreadRecord.Pointer?
    ) {
        let thread = unsafe known ?? ThreadRecord.current
        let context = unsafe ResolutionContext.unretained
        let registry: Unmanaged<Registry>
        if let bound = unsafe bound {
            unsafe registry = bound
        } else if let context = unsafe context {
            unsafe registry = context._withUnsafeGuaranteedRef { unsafe .passUnretained($0.registry) }
        } else if let root = unsafe Registry.unretainedRoot {
            unsafe registry = root
        } else {
            return nil
        }
        while true {
            unsafe thread.pointee.beginReading()
            guard let found = unsafe Self.find(from: registry, sought, text, as: typeID) else {
                unsafe thread.pointee.endReading()
                return nil
            }
            // Sound here and below: what was found is retained until the reading ends.
            let number = unsafe found._withUnsafeGuaranteedRef { $0.number }
            if unsafe thread.pointee.count(number) {
                unsafe self.thread = unsafe thread
                unsafe publication = unsafe found
                // Only lookups of a factory are recorded.
                let isRecording = unsafe thread.pointee.isRecording == true
                if unsafe isRecording || context?._withUnsafeGuaranteedRef({ $0.build != nil }) == true {
                    unsafe found._withUnsafeGuaranteedRef { unsafe $0.slot.recordLookup(on: thread, inside: context) }
                }
                return
            }
            unsafe thread.pointee.endReading()
            unsafe thread.pointee.makeRoom(for: number)
        }
    }

    /// Searches the registry and those that it falls back to.
    @inline(__always)
    private static func find(
        from first: Unmanaged<Registry>,
        _ sought: Sought,
        _ text: borrowing String,
        as typeID: ObjectIdentifier
    ) -> Unmanaged<Publication>? {
        // Sound here and below: the caller holds the registry, which holds its parents.
        if let found = unsafe first._withUnsafeGuaranteedRef({
            unsafe $0.published.find(sought, text, as: typeID)
        }) {
            return unsafe found
        }
        guard unsafe first._withUnsafeGuaranteedRef({ $0.parent != nil }) else { return nil }
        return unsafe findAbove(first, sought, text, as: typeID)
    }

    /// Returns what a parent shares, unless a registry in between may have a registration of the name.
    @_optimize(speed)
    @inline(never)
    private static func findAbove(
        _ first: Unmanaged<Registry>,
        _ sought: Sought,
        _ text: borrowing String,
        as typeID: ObjectIdentifier
    ) -> Unmanaged<Publication>? {
        var shadows: UInt64 = 0
        var next = unsafe first
        while true {
            shadows |= unsafe next._withUnsafeGuaranteedRef { $0.shadows.load(ordering: .acquiring) }
            guard let parent = unsafe next._withUnsafeGuaranteedRef({ unsafe $0.unretainedParent }) else { return nil }
            if let found = unsafe parent._withUnsafeGuaranteedRef({
                unsafe $0.published.find(sought, text, as: typeID)
            }) {
                let isVisible = unsafe found._withUnsafeGuaranteedRef {
                    $0.isShared && shadows & Registry.shadow(of: $0.slot.registration.hash) == 0
                }
                return unsafe isVisible ? found : nil
            }
            unsafe next = parent
        }
    }

    @inlinable
    @inline(__always)
    func copy<Service: Sendable>(as type: Service.Type) -> Service {
        // Sound: the reading keeps the publication, and the lookup has compared its type.
        unsafe publication._withUnsafeGuaranteedRef {
            unsafe unsafeDowncast($0, to: TypedPublication<Service>.self).value
        }
    }

    /// True for one of 64 lookups.
    var isSample: Bool {
        // Sound: the reading keeps the publication, and has counted under its number.
        unsafe thread.pointee.count(of: publication._withUnsafeGuaranteedRef { $0.number }) & 63 == 0
    }

    /// Ends the reading, after everything that was copied in it was retained.
    ///
    /// Not optimized: the optimizer may move a retain past code that releases nothing, such as the store in here. The instance
    /// could then be deallocated before it is retained.
    @usableFromInline
    @inline(never)
    @_optimize(none)
    func end() {
        unsafe thread.pointee.endReading()
    }

    /// Ends the reading, and borrows the instance until ``giveBack()``, on a thread that may.
    @inline(__always)
    func borrow() {
        unsafe thread.pointee.borrow(publication.toOpaque())
        unsafe thread.pointee.endReading()
    }

    /// Ends the borrow, on the same thread; not optimized for the reason of ``end()``.
    @usableFromInline
    @inline(never)
    @_optimize(none)
    func giveBack() {
        finishBorrowing()
    }

    @inline(never)
    private func finishBorrowing() {
        unsafe thread.pointee.giveBack()
        if Unpublication.deferred.load(ordering: .relaxed) != 0 { Unpublication.releaseReturned() }
    }
}

@available(*, unavailable)
extension Reading: Sendable {}

// What a reading finds is recorded in steps of one reference each: for two, the compiler would count the one in between.
extension Slot {
    /// Records a lookup by a thread, the caller's, in the build that it is part of.
    @inline(never)
    fileprivate func recordLookup(on thread: ThreadRecord.Pointer, inside context: Unmanaged<ResolutionContext>?) {
        // Sound: the caller's binding keeps the context.
        unsafe registration.recordLookup(on: thread, inside: context?.takeUnretainedValue())
    }
}

extension Registration {
    @inline(never)
    fileprivate func recordLookup(on thread: ThreadRecord.Pointer, inside context: ResolutionContext?) {
        // The elements of a list are looked up themselves.
        if kind != .list { unsafe Build.record(dependency: name, hash, on: thread, inside: context) }
    }
}
