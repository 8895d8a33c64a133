// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAThread

/// Instances that are no longer returned without a lock, on their way out.
///
/// Filled while locks are held, and completed after them: `complete()` waits for the readers that may still see one of
/// them, and releases what nobody borrows. What is still borrowed is released by its last borrower.
struct Withdrawal: Sendable {
    private var publications: [Publication] = []
    /// Other references that go with them, for their `deinit`s to run where no lock is held.
    private var released: [any Sendable] = []

    mutating func add(_ withdrawn: [Publication]) {
        publications += withdrawn
    }

    mutating func release(_ object: (any Sendable)?) {
        if let object { released.append(object) }
    }

    mutating func add(_ other: Withdrawal) {
        publications += other.publications
        released += other.released
    }

    /// Ends the withdrawal; no lock is held.
    func complete() {
        if publications.isEmpty { return }
        Self.waiting.withLock { $0 += publications.map(\.box) }
        soa_defer(Int64(publications.count))
        soa_thread_synchronize()
        Self.releaseReturned()
    }

    /// Releases what was withdrawn and is not borrowed any more.
    static func releaseReturned() {
        let returned = waiting.withLock { waiting -> [any InstanceBox] in
            let index = waiting.partition { box in
                unsafe !soa_is_borrowed(Unmanaged.passUnretained(box as AnyObject).toOpaque())
            }
            let returned = Array(waiting[index...])
            waiting.removeSubrange(index...)
            return returned
        }
        soa_defer(-Int64(returned.count))
    }

    /// What waits for its last borrower.
    private static let waiting = Lock([any InstanceBox]())
}
