// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

extension RaceTests {
    /// One place where instances are shown and withdrawn as fast as they can be, without a registry round it.
    ///
    /// What a processor does in another order than the code says comes up once in many thousands of rounds.
    @Suite struct LoanTests {
        @Test func `an instance that is lent is there, and each one goes in the end`() async {
            let rounds = Work.isSanitized ? 20_000 : 400_000
            let living = Counter()
            let faults = Counter()
            let service = PublishedService(name: "", hash: 0, typeID: ObjectIdentifier(Bird.self))
            let isOver = Gate()
            let loans = await Threads.run(3) { thread in
                guard thread > 0 else {
                    for _ in 0..<rounds {
                        let bird = Bird(living)
                        while !service.show(Box(bird)) {}
                        // Who gets it back is the only one who has it.
                        if service.withdraw() != nil { bird.isLent = false }
                    }
                    isOver.open()
                    return 0
                }
                var loans = 0
                while !isOver.isOpen {
                    for _ in 0..<100 {
                        guard let loan = service.lend(as: Bird.self) else { continue }
                        loan.use { if !$0.isLent { faults.add() } }
                        loan.end()
                        loans += 1
                    }
                }
                return loans
            }
            #expect(faults.value == 0)
            #expect(living.value == 0)
            #expect(service.count == loans.reduce(0, +))
        }

        @Test func `what one thread adds is found whole by another one that takes no lock`() async {
            let names = (0..<Work.rounds(2000)).map { ServiceName<[Int]>("service \($0)") }
            let place = Place()
            let found = await Threads.run(2) { thread in
                guard thread > 0 else {
                    for (number, name) in names.enumerated() {
                        let service = place.services.service(named: name.rawValue, typeID: ObjectIdentifier([Int].self))
                        _ = service.show(Box([number]))
                    }
                    return 0
                }
                return names.enumerated().count { number, name in
                    while true {
                        guard let loan = place.services.lend(name) else { continue }
                        defer { loan.end() }
                        return loan.use { $0 == [number] }
                    }
                }
            }
            #expect(found == [0, names.count])
        }

        /// What nothing guards but the loan, so that the thread sanitizer reports it if one is used too long.
        private final class Bird: @unchecked Sendable {
            // Sendable: `isLent` is set when nobody else has the object, which is what is tested.
            var isLent = true
            private let living: Counter

            init(_ living: Counter) {
                self.living = living
                living.add()
            }

            deinit {
                living.add(-1)
            }
        }

        private final class Place: Sendable {
            let services = PublishedServices()
        }
    }
}
