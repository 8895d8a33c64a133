// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// Instances that are no longer returned without a lock, on their way out.
///
/// Filled while locks are held, and completed after them: `complete()` waits for the readers that may still see one of
/// them, and releases what nobody borrows. What is still borrowed is released by its last borrower.
struct Withdrawal: Sendable {
    private var publications: [Publication] = []
    /// The numbers that lookups were counted under, each with the slot that goes on counting.
    private var numbers: [(number: Int, slot: Slot?)] = []
    /// What goes with them, for its `deinit`s to run where no lock is held.
    private var slots: [(slot: Slot, remains: Slot.Machine.Remains)] = []
    private var released: [any Sendable] = []

    mutating func add(_ publication: Publication) {
        publications.append(publication)
    }

    mutating func add(_ published: Slot.Published, creditedTo slot: Slot?) {
        publications += published.places.map(\.publication)
        numbers.append((published.number, slot))
    }

    mutating func release(_ slot: Slot, _ remains: Slot.Machine.Remains) {
        slots.append((slot, remains))
    }

    mutating func release(_ value: some Sendable) {
        released.append(value)
    }

    /// Ends the withdrawal; no lock is held.
    func complete() {
        if publications.isEmpty, numbers.isEmpty { return }
        // Before the fence in there, so that whoever gives back what is still borrowed after it looks for what waits.
        Self.deferred.add(publications.count, ordering: .sequentiallyConsistent)
        ThreadRecord.synchronize()
        // No reader counts any more, so that the numbers can be used again.
        for (number, slot) in numbers {
            let count = LookupNumbers.giveBack(number)
            slot?.credit(count)
        }
        Self.releaseReturned(and: publications.map(\.box))
    }

    /// Releases what was withdrawn and is not borrowed any more.
    ///
    /// - Parameter withdrawn: What is added to it. No reader may be about to borrow it, or another thread would release it
    ///   here before it is borrowed.
    static func releaseReturned(and withdrawn: [InstanceBox] = []) {
        let returned = waiting.withLock { waiting -> [InstanceBox] in
            waiting += withdrawn
            let index = waiting.partition { box in
                unsafe !ThreadRecord.isBorrowed(Unmanaged.passUnretained(box as AnyObject).toOpaque())
            }
            let returned = Array(waiting[index...])
            waiting.removeSubrange(index...)
            return returned
        }
        deferred.subtract(returned.count, ordering: .sequentiallyConsistent)
    }

    /// How much waits for its last borrower; a borrower looks here after it has given back.
    static let deferred = Atomic(0)

    /// What waits for its last borrower.
    private static let waiting = Lock([InstanceBox]())
}
