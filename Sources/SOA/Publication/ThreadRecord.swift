// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

// Not imported: the compiler of an app would then need the module of SOAThreadLocal.
// Sound: these are the functions of its header, which has them with the calling convention of Swift.
@_silgen_name("soa_thread_value")
private func threadValue() -> ThreadRecord.Pointer?

@_silgen_name("soa_set_thread_value")
private func setThreadValue(_ value: ThreadRecord.Pointer?)

/// Returns the record of the calling thread, before a lookup begins: a search that calls nothing has no registers to save.
///
/// It is nil before the first use of the thread.
@usableFromInline
func threadOfLookup() -> ThreadRecord.Pointer? { unsafe threadValue() }

/// The reads and borrows of one thread, visible to all threads, so that lookups need no lock and no read-modify-write.
///
/// A reader announces itself with a plain store, and a writer waits for current readers: user-space RCU (Desnoyers et al.,
/// IEEE TPDS 23, 2012). A borrow, which a writer must not wait for, is a hazard pointer (Michael, IEEE TPDS 15, 2004).
/// Records outlive their threads, and are reused by later ones.
@usableFromInline
@safe struct ThreadRecord: ~Copyable {
    @usableFromInline typealias Pointer = UnsafeMutablePointer<ThreadRecord>
    typealias Count = Atomic<Int>

    private static let borrowLimit = 8

    private let reading = Atomic(false)
    private let borrowed: UnsafeMutablePointer<Atomic<UnsafeRawPointer?>>
    // Six that this thread alone uses; the first is an atomic so that no method modifies the whole record.
    /// The number of borrows.
    private let depth = Atomic(0)
    /// The synchronous build in progress.
    var build: Unmanaged<Build>?
    /// The context in which the thread entered the factory of that build.
    var context: ObjectIdentifier?
    /// True while that build records what its factory requests; nil while an observer runs, which is no part of it.
    var isRecording: Bool? = false
    /// The number of published aliases that are being converted.
    var conversions = 0
    /// The property whose accessor runs.
    var injection: UnsafeMutableRawPointer?
    /// The lookups of each published service by this thread, by the service's number.
    private let counts = unsafe Atomic<UnsafeMutablePointer<Count>?>(nil)
    private let capacity = Atomic(0)
    private let isTaken = Atomic(true)
    private var next: Pointer?

    private init() {
        unsafe borrowed = .allocate(capacity: Self.borrowLimit)
        for index in 0..<Self.borrowLimit { unsafe (borrowed + index).initialize(to: Atomic(nil)) }
    }

    /// Begins a read of the publications: no app code and no lock of a writer until ``endReading()``.
    @inline(__always)
    borrowing func beginReading() {
        reading.store(true, ordering: .relaxed)
        ThreadFence.light()
    }

    @_transparent
    borrowing func endReading() {
        reading.store(false, ordering: .releasing)
    }

    /// True if the thread may borrow one more object.
    @inline(__always)
    var mayBorrow: Bool { depth.load(ordering: .relaxed) < Self.borrowLimit }

    /// Borrows an object while reading, for app code that runs after the reading, on a thread that may.
    @inline(__always)
    borrowing func borrow(_ object: UnsafeRawPointer) {
        let depth = depth.load(ordering: .relaxed)
        unsafe borrowed[depth].store(object, ordering: .relaxed)
        self.depth.store(depth &+ 1, ordering: .relaxed)
    }

    borrowing func giveBack() {
        let depth = depth.load(ordering: .relaxed) &- 1
        self.depth.store(depth, ordering: .relaxed)
        unsafe borrowed[depth].store(nil, ordering: .releasing)
        ThreadFence.light()
    }

    /// Counts a lookup of a published service; returns false if the thread has no room for its number yet.
    @inline(__always)
    borrowing func count(_ number: Int) -> Bool {
        guard number < capacity.load(ordering: .relaxed) else { return false }
        // Sound: what has a capacity is allocated. No other thread writes here while the service is published.
        let counts = unsafe counts.load(ordering: .relaxed).unsafelyUnwrapped
        let count = unsafe counts[number].load(ordering: .relaxed)
        unsafe counts[number].store(count &+ 1, ordering: .relaxed)
        return true
    }

    /// The lookups of a number, for which there is room.
    borrowing func count(of number: Int) -> Int {
        // Sound: what has a capacity is allocated.
        unsafe counts.load(ordering: .relaxed).unsafelyUnwrapped[number].load(ordering: .relaxed)
    }

    /// Makes room for a number; must not be called while reading.
    @inline(never)
    borrowing func makeRoom(for number: Int) {
        Self.counting.withLock { _ in
            let old = capacity.load(ordering: .relaxed)
            var size = max(16, old)
            while size <= number { size *= 2 }
            guard size > old else { return }
            let former = unsafe counts.load(ordering: .relaxed)
            let next = UnsafeMutablePointer<Count>.allocate(capacity: size)
            for index in 0..<size {
                let count = unsafe index < old ? former?[index].load(ordering: .relaxed) ?? 0 : 0
                unsafe (next + index).initialize(to: Count(count))
            }
            unsafe counts.store(next, ordering: .relaxed)
            capacity.store(size, ordering: .relaxed)
            unsafe former?.deinitialize(count: old)
            unsafe former?.deallocate()
        }
    }

    /// Waits until every reader that began before has ended.
    static func synchronize() {
        ThreadFence.heavy()
        var records = unsafe all
        while let record = unsafe records.next() {
            // A reader only reads and copies, so the wait is short.
            while unsafe record.pointee.reading.load(ordering: .acquiring) { sched_yield() }
        }
    }

    /// Returns true if a thread borrows the object; reliable after ``synchronize()``.
    static func isBorrowed(_ object: UnsafeRawPointer) -> Bool {
        unsafe all.contains { record in
            (0..<borrowLimit).contains { index in
                unsafe record.pointee.borrowed[index].load(ordering: .acquiring) == object
            }
        }
    }

    /// Returns the lookups of a number by all threads; if `clear` is true, the count restarts.
    @inline(never)
    static func counted(_ number: Int, clear: Bool = false) -> Int {
        counting.withLock { _ in
            var total = 0
            var records = unsafe all
            while let record = unsafe records.next() {
                guard unsafe number < record.pointee.capacity.load(ordering: .relaxed) else { continue }
                unsafe total += record.pointee.count(of: number)
                if clear { unsafe record.pointee.counts.load(ordering: .relaxed)?[number].store(0, ordering: .relaxed) }
            }
            return total
        }
    }

    /// Guards the arrays of counts against growth while they are added up.
    private static let counting = Lock(())

    /// The address of the newest record; 0 if there is none.
    private static let latest = Atomic<UInt>(0)

    @inline(__always)
    private static var all: UnfoldSequence<Pointer, Pointer?> {
        // Sound: records are never deallocated.
        unsafe sequence(state: Pointer(bitPattern: latest.load(ordering: .acquiring))) { next in
            defer { unsafe next = next?.pointee.next }
            return unsafe next
        }
    }

    @inline(__always)
    static var current: Pointer { unsafe threadValue() ?? begin() }

    /// The identity of the calling thread during its life: the address of its record.
    static var identity: UInt { unsafe UInt(bitPattern: current) }

    /// Creates or reuses a record for the calling thread.
    @inline(never)
    private static func begin() -> Pointer {
        // While a thread ends, its variable may be gone before its record is given back.
        // Sound here and below: only records are stored under the key.
        let kept = unsafe pthread_getspecific(key)?.assumingMemoryBound(to: ThreadRecord.self)
        let unused = unsafe kept ?? all.first { unsafe !$0.pointee.isTaken.exchange(true, ordering: .acquiring) }
        let record = unsafe unused ?? make()
        // Fails only without memory; then nobody gives the record back.
        _ = unsafe pthread_setspecific(key, record)
        unsafe setThreadValue(record)
        return unsafe record
    }

    /// The key whose destructor gives the record of a thread back when the thread ends.
    ///
    /// The counts stay, and are added to those of running threads.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = unsafe pthread_key_create(&key) { record in
            // Whatever else the thread runs gets another record.
            setThreadValue(nil)
            let record: UnsafeMutableRawPointer? = unsafe record
            unsafe record?.assumingMemoryBound(to: ThreadRecord.self).pointee.isTaken.store(false, ordering: .releasing)
        }
        precondition(status == 0, "the process has no key for threads left")
        ThreadFence.prepare()
        return key
    }()

    private static func make() -> Pointer {
        // Each record has its own cache lines, to avoid false sharing.
        let size = (MemoryLayout<ThreadRecord>.size + 127) / 128 * 128
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 128)
        // Sound: the memory is large enough, aligned, and never deallocated.
        let record = unsafe memory.bindMemory(to: ThreadRecord.self, capacity: 1)
        unsafe record.initialize(to: ThreadRecord())
        while true {
            let head = latest.load(ordering: .acquiring)
            unsafe record.pointee.next = Pointer(bitPattern: head)
            let address = UInt(bitPattern: record)
            let added = latest.compareExchange(expected: head, desired: address, ordering: .releasing)
            if added.exchanged { return unsafe record }
        }
    }
}

// Other threads see what is atomic in it alone.
@available(*, unavailable)
extension ThreadRecord: Sendable {}
