// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

/// What is handed out under one name without a lock, by itself.
@Suite struct PublishedServiceTests {
    private final class Instance: Sendable {}

    private let service = PublishedService(name: "name", hash: "name".byteHash, typeID: ObjectIdentifier(Instance.self))

    @Test func `nothing is lent before something is shown, and nothing after it is withdrawn`() {
        #expect(service.lend(as: Instance.self) == nil)
        let instance = Instance()
        #expect(service.show(Box(instance)))
        let loan = service.lend(as: Instance.self)
        #expect(loan?.use { $0 === instance } == true)
        loan?.end()
        #expect(service.withdraw() != nil)
        #expect(service.lend(as: Instance.self) == nil)
        #expect(service.withdraw() == nil)
    }

    @Test func `what is withdrawn goes with the last loan`() {
        weak let watched: Instance?
        do {
            let instance = Instance()
            watched = instance
            #expect(service.show(Box(instance)))
        }
        let first = service.lend(as: Instance.self)
        let second = service.lend(as: Instance.self)
        #expect(service.withdraw() == nil)
        first?.end()
        #expect(watched != nil)
        second?.end()
        #expect(watched == nil)
    }

    @Test func `one instance is shown at a time, and the next one when the last is back`() {
        #expect(service.show(Box(Instance())))
        #expect(!service.show(Box(Instance())))
        let loan = service.lend(as: Instance.self)
        #expect(service.withdraw() == nil)
        #expect(!service.show(Box(Instance())))
        loan?.end()
        #expect(service.show(Box(Instance())))
    }

    @Test func `an instance of another type is not shown`() {
        #expect(!service.show(Box(1)))
    }

    @Test func `loans count when they end, and those that were refused never`() {
        #expect(service.show(Box(Instance())))
        let loan = service.lend(as: Instance.self)
        #expect(service.count == 0)
        loan?.end()
        service.lend(as: Instance.self)?.end()
        #expect(service.count == 2)
        _ = service.withdraw()
        #expect(service.lend(as: Instance.self) == nil)
        #expect(service.takeCount() == 2)
        #expect(service.count == 0)
    }

    @Test func `a counter is idle if each loan has ended where it began`() {
        let counter = LoanCounter()
        let first = counter.begin()
        let second = counter.begin()
        counter.end(first)
        let isIdleTooEarly = counter.isIdle
        #expect(!isIdleTooEarly)
        counter.cancel(second)
        let (isIdle, count) = (counter.isIdle, counter.count)
        #expect(isIdle)
        #expect(count == 1)
    }
}
