// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// Instances that were unpublished and are to be released.
///
/// It is filled while locks are held, and completed after them: `complete()` waits for current readers, and releases what
/// nobody borrows. The last borrower releases the rest.
struct Unpublication: Sendable {
    /// The publications, and whether their slots continue the count of lookups.
    private var publications: [(publication: Publication, isCounted: Bool)] = []
    /// Other objects to release where no lock is held, since a `deinit` may use the registry.
    private var remains: [Slot.Remains] = []
    private var released: [any Sendable] = []

    /// Adds what was published by a slot, which continues the count of its lookups unless they begin anew.
    mutating func add(_ publications: [Publication], areCounted: Bool) {
        for publication in publications { self.publications.append((publication, areCounted)) }
    }

    mutating func release(_ remains: Slot.Remains) {
        self.remains.append(remains)
    }

    mutating func release(_ value: some Sendable) {
        released.append(value)
    }

    /// Ends the unpublication; no lock is held.
    func complete() {
        if publications.isEmpty { return }
        // Before the fence in there, so that a borrower that ends after it releases the deferred instances.
        Self.deferred.add(publications.count, ordering: .sequentiallyConsistent)
        ThreadRecord.synchronize()
        // No reader counts any more, so the numbers can be reused.
        for (publication, isCounted) in publications {
            let count = LookupNumbers.giveBack(publication.number)
            if isCounted { publication.slot.credit(count) }
        }
        Self.releaseReturned(and: publications.map(\.publication))
    }

    /// Releases what was unpublished and is not borrowed any more, with further instances that no reader may be about to borrow.
    @inline(never)
    static func releaseReturned(and unpublished: [Publication]? = nil) {
        let returned = waiting.withLock { waiting -> [Publication] in
            waiting += unpublished ?? []
            let index = waiting.partition { publication in
                unsafe !ThreadRecord.isBorrowed(Unmanaged.passUnretained(publication).toOpaque())
            }
            let returned = Array(waiting[index...])
            waiting.removeSubrange(index...)
            return returned
        }
        deferred.subtract(returned.count, ordering: .sequentiallyConsistent)
    }

    /// The number of instances that wait for their last borrower; a borrower checks it when it ends.
    static let deferred = Atomic(0)

    /// The instances that wait for their last borrower.
    private static let waiting = Lock([Publication]())
}
