// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Synchronization
import Testing

@testable import SOA

extension RaceTests {
    /// Threads that read something and one that replaces it, with nothing but their records between them.
    @Suite struct ThreadRecordTests {
        @Test func `a reader that has seen the former state is waited for`() async {
            let looks = Work.lookups(200_000)
            let states = States()
            _ = await Threads.run(2) { thread in
                if thread == 0 {
                    var round = 0
                    while !states.isOver.load(ordering: .relaxed) {
                        round += 1
                        states.replace(by: round)
                    }
                } else {
                    let record = unsafe ThreadRecord.current
                    let stores = LateStores()
                    for _ in 0..<looks {
                        stores.delay()
                        unsafe record.pointee.beginReading()
                        states.look()
                        unsafe record.pointee.endReading()
                    }
                    states.isOver.store(true, ordering: .relaxed)
                }
            }
            #expect(states.faults.value == 0)
        }

        @Test func `threads that come at once have a record each, which all others find`() {
            let places = 1...64
            let (borrowed, seen) = (Meeting(places.count), Meeting(places.count))
            let faults = Counter()
            let threads = places.map { own in
                SystemThread {
                    let record = unsafe ThreadRecord.current
                    // Nobody reads what is there.
                    if let place = unsafe UnsafeRawPointer(bitPattern: own) { _ = unsafe record.pointee.borrow(place) }
                    borrowed.arrive()
                    for place in places {
                        let isFound = unsafe UnsafeRawPointer(bitPattern: place).map {
                            unsafe ThreadRecord.isBorrowed($0)
                        }
                        if isFound != true { faults.add() }
                    }
                    seen.arrive()
                    unsafe record.pointee.giveBack()
                }
            }
            for thread in threads { thread.join() }
            #expect(faults.value == 0)
        }

        @Test func `a thread takes over the record of one that has ended, with what that one wrote last`() {
            let faults = Counter()
            let threads = (0..<Work.rounds(500)).map { number in
                SystemThread {
                    let record = unsafe ThreadRecord.current
                    // A thread leaves no place of its own behind.
                    if unsafe record.pointee.injection != nil { faults.add() }
                    unsafe record.pointee.injection = UnsafeMutableRawPointer(bitPattern: number + 1)
                    unsafe record.pointee.injection = nil
                }
            }
            for thread in threads { thread.join() }
            #expect(faults.value == 0)
        }

        #if canImport(Glibc)
        @Test func `code that runs while a thread ends does not share a record with a thread that begins then`() async {
            await #expect(processExitsWith: .success) {
                let former = unsafe UInt(bitPattern: ThreadRecord.current)
                // glibc calls the destructors of keys in the order of the keys, so that of the records first.
                var key = pthread_key_t()
                let status = unsafe pthread_key_create(&key) { _ in ThreadEnd.takePlace() }
                precondition(status == 0)
                SystemThread { [key] in
                    ThreadEnd.first.store(unsafe UInt(bitPattern: ThreadRecord.current), ordering: .relaxed)
                    _ = unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
                }
                .join()
                let first = ThreadEnd.first.load(ordering: .relaxed)
                precondition(former != first)
                precondition(ThreadEnd.other.load(ordering: .relaxed) == first)
                let last = ThreadEnd.last.load(ordering: .relaxed)
                precondition(last != first && last != former)
            }
        }

        /// The records of a thread that ends: while it ran, and in a destructor, when another thread has the former one.
        private enum ThreadEnd {
            static let first = Atomic<UInt>(0)
            static let other = Atomic<UInt>(0)
            static let last = Atomic<UInt>(0)

            static func takePlace() {
                let (hasRecord, isOver) = (Gate(), Gate())
                let thread = SystemThread {
                    other.store(unsafe UInt(bitPattern: ThreadRecord.current), ordering: .relaxed)
                    hasRecord.open()
                    isOver.wait()
                }
                hasRecord.wait()
                last.store(unsafe UInt(bitPattern: ThreadRecord.current), ordering: .relaxed)
                isOver.open()
                thread.join()
            }
        }
        #endif

        /// The number of what readers find, and that of the last one which has replaced all before it.
        private final class States: Sendable {
            let isOver = Atomic(false)
            let faults = Counter()
            private let current = Atomic(0)
            private let replaced = Atomic(0)

            func replace(by round: Int) {
                current.store(round, ordering: .relaxed)
                ThreadRecord.synchronize()
                replaced.store(round, ordering: .relaxed)
            }

            /// Uses what it finds for a while, in which it is not to be replaced.
            func look() {
                let found = current.load(ordering: .relaxed)
                for _ in 0..<1_000 where replaced.load(ordering: .relaxed) > found {
                    faults.add()
                    return
                }
            }
        }
    }
}
