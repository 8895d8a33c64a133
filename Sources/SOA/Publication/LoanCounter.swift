// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// Counts without a lock how many loans of one service are out, and how many have ended.
///
/// Threads that count at the same time mostly do so in cells of their own, a cache line each, so that they do not wait
/// for each other. A loan ends in the cell that it began in: no cell is ever below zero, and all cells together are
/// at zero only if no loan is out.
@safe struct LoanCounter: ~Copyable, @unchecked Sendable {
    // Sendable: the cells are atomics, which are there as long as the counter is.
    typealias Cell = Atomic<Int64>

    /// Where a loan began.
    @safe struct Place {
        fileprivate let cell: UnsafePointer<Cell>
    }

    private static let cellCount = 8
    private static let cellsPerLine = 8
    private static let bitsOfOpen: Int64 = 24
    private static let maskOfOpen: Int64 = (1 << bitsOfOpen) - 1

    /// One word a line: the loans that are out in the lower bits, those that have ended above.
    private let cells: UnsafeMutablePointer<Cell>

    init() {
        let count = Self.cellCount * Self.cellsPerLine
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count * MemoryLayout<Cell>.stride, alignment: 64)
        unsafe cells = memory.bindMemory(to: Cell.self, capacity: count)
        for index in 0..<count { unsafe (cells + index).initialize(to: Cell(0)) }
    }

    deinit {
        unsafe cells.deinitialize(count: Self.cellCount * Self.cellsPerLine)
        unsafe cells.deallocate()
    }

    /// A loan begins.
    ///
    /// Comes before whatever the caller reads next, in the one order that all threads see.
    func begin() -> Place {
        let cell = unsafe UnsafePointer(cells + ThreadIdentity.current.slot(of: Self.cellCount) * Self.cellsPerLine)
        unsafe cell.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
        return unsafe Place(cell: cell)
    }

    /// A loan has ended, and counts.
    func end(_ place: Place) {
        unsafe place.cell.pointee.wrappingAdd((1 << Self.bitsOfOpen) - 1, ordering: .sequentiallyConsistent)
    }

    /// There was nothing to lend, so this counts for nothing, and there is nothing that it has to come before or after.
    func cancel(_ place: Place) {
        unsafe place.cell.pointee.wrappingSubtract(1, ordering: .relaxed)
    }

    /// True if every loan has ended that began before the caller's last write.
    var isIdle: Bool {
        for index in 0..<Self.cellCount {
            let word = unsafe cells[index * Self.cellsPerLine].load(ordering: .sequentiallyConsistent)
            if word & Self.maskOfOpen != 0 { return false }
        }
        return true
    }

    /// How many loans have ended since the count was last taken.
    var count: Int {
        var count: Int64 = 0
        for index in 0..<Self.cellCount {
            count += unsafe cells[index * Self.cellsPerLine].load(ordering: .relaxed) >> Self.bitsOfOpen
        }
        return Int(count)
    }

    /// Answers the count, and lets it begin anew.
    func takeCount() -> Int {
        var count: Int64 = 0
        for index in 0..<Self.cellCount {
            let word = unsafe cells[index * Self.cellsPerLine].bitwiseAnd(Self.maskOfOpen, ordering: .relaxed).oldValue
            count += word >> Self.bitsOfOpen
        }
        return Int(count)
    }
}
