// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The published instances of one registry: an open hash table that readers search without a lock while a writer changes it.
///
/// A reader uses a publication, a table and an instance only inside a ``Reading``. A writer removes something from the
/// table, waits for the readers that may still use it, and then releases it.
@safe struct PublicationTable: ~Copyable, Sendable {
    private let cells = unsafe Atomic<Unmanaged<Cells>?>(nil)
    /// The number of cells that are not empty: those in use, and those of what was unpublished.
    private let used = Lock(0)

    deinit {
        unsafe cells.load(ordering: .relaxed)?.release()
    }

    /// Returns the publication that is sought, inside a reading; the text is empty for a literal.
    @inline(__always)
    func find(_ sought: Sought, _ text: borrowing String, as typeID: ObjectIdentifier) -> Unmanaged<Publication>? {
        guard let cells = unsafe cells.load(ordering: .acquiring) else { return nil }
        // Sound: a writer that replaces the cells waits for the reading before it releases them.
        return unsafe cells._withUnsafeGuaranteedRef {
            unsafe $0.find(sought, text, as: typeID)
        }
    }

    /// Adds a publication, and waits for readers if the table has to grow.
    @_optimize(speed)
    func insert(_ publication: Publication) {
        used.withLock { used in
            let previous = current
            if let previous, (used + 1) * 2 <= previous.count {
                previous.insert(publication)
                used += 1
                return
            }
            let publications = (previous?.publications ?? []) + [publication]
            let next = Cells(for: publications.count)
            for publication in publications { next.insert(publication) }
            used = publications.count
            // Sound: this keeps the cells until the next ones replace them, or until the `deinit`.
            unsafe cells.store(.passRetained(next), ordering: .releasing)
            guard let previous else { return }
            ThreadRecord.synchronize()
            unsafe Unmanaged.passUnretained(previous).release()
        }
    }

    /// Removes a publication; current readers may still use it.
    @inline(never)
    func remove(_ publication: Publication) {
        used.withLock { $0 -= current?.remove(publication) ?? 0 }
    }

    /// The number of cells at which no search ends: those in use, and those of what was removed.
    var occupied: Int { used.withLock(\.self) }

    var capacity: Int { used.withLock { _ in current?.count ?? 0 } }

    var isEmpty: Bool { unsafe cells.load(ordering: .acquiring) == nil }

    var publications: [Publication] { used.withLock { _ in current?.publications ?? [] } }

    func publications(named name: String) -> [Publication] {
        isEmpty ? [] : publications.filter { $0.slot.registration.name == name }
    }

    /// The current cells, for writers, which alone replace them.
    private var current: Cells? {
        // Sound: called with the lock held, under which alone cells are released.
        unsafe cells.load(ordering: .relaxed)?.takeUnretainedValue()
    }
}

/// The cells of one size of a table.
@safe final class Cells: @unchecked Sendable {
    // Sendable: the cells are atomics, which are there as long as this is.
    private typealias Cell = Atomic<UInt>

    private static let removed: UInt = 1

    /// A power of two, at least twice the number of publications.
    let count: Int
    /// The bits of a hash below those that tell its first cell: its upper bits are the better ones.
    private let shift: UInt
    private let cells: UnsafeMutablePointer<Cell>

    /// Creates cells for a number of publications, with room to grow.
    init(for publications: Int) {
        var count = 8
        while count < publications * 3 { count *= 2 }
        self.count = count
        shift = UInt(count.leadingZeroBitCount + 1)
        unsafe cells = .allocate(capacity: count)
        for index in 0..<count { unsafe (cells + index).initialize(to: Cell(0)) }
    }

    deinit {
        unsafe cells.deinitialize(count: count)
        unsafe cells.deallocate()
    }

    @inline(__always)
    func find(_ sought: Sought, _ text: borrowing String, as typeID: ObjectIdentifier) -> Unmanaged<Publication>? {
        var index = first(sought.hash)
        while true {
            let word = unsafe cells[index].load(ordering: .acquiring)
            if word == 0 { return nil }
            if word != Self.removed, let publication = unsafe Self.publication(word) {
                // Sound: a writer that unpublishes it waits for the reading before it releases it.
                // Field by field, since a copy of the key would retain its text.
                let isMatch = unsafe publication._withUnsafeGuaranteedRef {
                    $0.typeID == typeID && $0.key.address == sought.address && $0.key.tag == sought.tag
                        && (sought.isLiteral || $0.key.text == text)
                }
                if isMatch { return unsafe publication }
            }
            index = (index &+ 1) & (count &- 1)
        }
    }

    /// The cell at which the search for a hash begins.
    @inline(__always)
    private func first(_ hash: Int) -> Int {
        Int(bitPattern: UInt(bitPattern: hash) &>> shift)
    }

    /// The table holds no reference of its own: the slot keeps the publication until it is unpublished.
    @_optimize(speed)
    func insert(_ publication: Publication) {
        let mask = count - 1
        var index = first(publication.key.hash)
        while unsafe cells[index].load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
        unsafe cells[index].store(Self.word(publication), ordering: .releasing)
    }

    /// Removes a publication, if it is there; returns how many cells are empty again.
    func remove(_ publication: Publication) -> Int {
        let mask = count - 1
        var index = first(publication.key.hash)
        while true {
            let word = unsafe cells[index].load(ordering: .relaxed)
            if word == 0 { return 0 }
            if word == Self.word(publication) { break }
            index = (index + 1) & mask
        }
        unsafe cells[index].store(Self.removed, ordering: .releasing)
        // Readers search up to an empty cell, so those before it need no mark; whoever misses one finds the service with a lock.
        if unsafe cells[(index + 1) & mask].load(ordering: .relaxed) != 0 { return 0 }
        var emptied = 0
        while unsafe cells[index].load(ordering: .relaxed) == Self.removed {
            unsafe cells[index].store(0, ordering: .releasing)
            emptied += 1
            index = (index - 1) & mask
        }
        return emptied
    }

    var publications: [Publication] {
        (0..<count).compactMap { index in
            let word = unsafe cells[index].load(ordering: .relaxed)
            // Sound: no slot releases it while the caller holds the lock of the table, where it would be removed first.
            return word > Self.removed ? unsafe Self.publication(word)?.takeUnretainedValue() : nil
        }
    }

    private static func word(_ publication: Publication) -> UInt {
        // Sound here and below: a word of a cell is the address of a publication, or one of two that no object has.
        unsafe UInt(bitPattern: Unmanaged.passUnretained(publication).toOpaque())
    }

    @inline(__always)
    private static func publication(_ word: UInt) -> Unmanaged<Publication>? {
        unsafe UnsafeRawPointer(bitPattern: word).map { unsafe Unmanaged.fromOpaque($0) }
    }
}
