// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

extension RaceTests {
    /// One slot whose instance is published and unpublished as fast as it can be, with threads that borrow it.
    ///
    /// What a processor does in another order than the code says comes up once in many thousands of rounds.
    @Suite struct BorrowTests {
        @Test func `an instance that is borrowed is there, and each one goes in the end`() async {
            let rounds = Work.isSanitized ? 5_000 : Work.lookups(100_000)
            let living = Counter()
            let faults = Counter()
            let scope = ServiceRegistry.makeScope("birds")
            let name = ServiceName<Bird>("bird")
            scope.add(name) { Bird(living) }
            let isOver = Gate()
            let borrows = await Threads.run(3) { thread in
                guard thread > 0 else {
                    for _ in 0..<rounds {
                        // Enough lookups to publish it.
                        for _ in 0..<6 { _ = scope[name] }
                        scope.reset(.instances)
                    }
                    isOver.open()
                    return 0
                }
                var borrows = 0
                while !isOver.isOpen {
                    for _ in 0..<100 {
                        scope.withService(name) { if !$0.isAlive { faults.add() } }
                        if !scope[name].isAlive { faults.add() }
                        borrows += 1
                    }
                }
                return borrows
            }
            scope.remove("bird")
            #expect(faults.value == 0)
            #expect(living.value == 0)
            #expect(borrows.dropFirst().allSatisfy { $0 > 0 })
        }

        @Test func `a borrow that begins while its instance is unpublished keeps the instance`() async {
            let rounds = Work.isSanitized ? 2_000 : Work.lookups(100_000)
            let living = Counter()
            let births = Counter()
            let faults = Counter()
            let scope = ServiceRegistry.makeScope("birds")
            let name = ServiceName<Bird>("bird")
            scope.add(name) { Bird(living, number: births.add()) }
            let others = (0..<5_000).map { ServiceName<Int>("other \($0)") }
            let sky = ServiceRegistry.makeScope("sky")
            for other in others { sky.add(other) { 0 } }
            let isOver = Gate()
            _ = await Threads.run(4) { thread in
                switch thread {
                case 0:
                    for _ in 0..<rounds {
                        for _ in 0..<6 { _ = scope[name] }
                        scope.reset(.instances)
                    }
                    isOver.open()
                case 1:
                    // Each that gives back releases what nobody borrows.
                    while !isOver.isOpen { scope.withService(name) { _ in } }
                default:
                    // A factory's borrow begins slowly if it requested many others before: each is compared.
                    let observer = ServiceName<Int>("observer \(thread)")
                    sky.add(observer) { () -> Int in
                        for other in others { _ = sky[other] }
                        while !isOver.isOpen {
                            scope.withService(name) { bird in
                                let number = bird.number
                                // Until it is unpublished for sure, and the next ones are in its place.
                                for _ in 0..<1_000 where births.value < number + 2 { Work.yield() }
                                if !bird.isAlive || bird.number != number { faults.add() }
                            }
                        }
                        return thread
                    }
                    _ = sky[observer]
                }
            }
            scope.remove("bird")
            #expect(faults.value == 0)
            #expect(living.value == 0)
        }

        @Test func `a borrow that outlives its registration keeps the instance, and the borrower releases it`() {
            let living = Counter()
            let scope = ServiceRegistry.makeScope("bird")
            let name = ServiceName<Bird>("bird")
            scope.add(name) { Bird(living) }
            for _ in 0..<10 { _ = scope[name] }
            scope.withService(name) { bird in
                scope.remove("bird")
                #expect(bird.isAlive)
                #expect(living.value == 1)
            }
            #expect(living.value == 0)
        }

        @Test func `more borrows than a thread has places for are ordinary lookups`() {
            let scope = ServiceRegistry.makeScope("deep")
            let name = ServiceName<Int>("number")
            scope.add(name) { 7 }
            for _ in 0..<10 { _ = scope[name] }
            func nested(_ depth: Int) -> Int {
                scope.withService(name) { depth == 0 ? $0 : $0 + nested(depth - 1) }
            }
            #expect(nested(20) == 21 * 7)
            #expect(scope.snapshot().entries.map(\.resolves) == [10 + 21])
        }

        /// What nothing guards but the borrow, so that a sanitizer reports it if one is used too long.
        private final class Bird: @unchecked Sendable {
            // Sendable: `isAlive` is cleared when nobody else has the object, which is what is tested.
            private(set) var isAlive = true
            let number: Int
            private let living: Counter

            init(_ living: Counter, number: Int = 0) {
                self.living = living
                self.number = number
                living.add()
            }

            deinit {
                isAlive = false
                living.add(-1)
            }
        }
    }
}
