// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension ServiceName<Int> {
    fileprivate static var seat: Self { Self { -1 } }
}

extension ServiceName<Ticket> {
    fileprivate static var ticket: Self {
        Self { Ticket(seat: try ServiceRegistry.resolve(.seat), tally: try ServiceRegistry.resolve(.ticketsBuilt)) }
    }
    fileprivate static var draft: Self {
        Self(lifetime: .transient) {
            Ticket(seat: try ServiceRegistry.resolve(.seat), tally: try ServiceRegistry.resolve(.ticketsBuilt))
        }
    }
}

extension ServiceName<Counter> {
    fileprivate static var ticketsBuilt: Self { Self { Counter() } }
}

extension ServiceName<any SeatPlan> {
    fileprivate static var plan: Self { Self { SystemPlan(ticket: try ServiceRegistry.resolve(.ticket)) } }
}

private protocol SeatPlan: Sendable {
    var row: Int { get }
}

private struct SystemPlan: SeatPlan {
    let ticket: Ticket

    var row: Int { ticket.seat / 10 }
}

private struct FixedPlan: SeatPlan {
    let row: Int
}

private final class Ticket: Sendable {
    let seat: Int

    init(seat: Int, tally: Counter) {
        self.seat = seat
        tally.add()
    }
}

extension RaceTests {
    /// Services of one line, in tests that run at the same time.
    @Suite struct OneLineTests {
        @Test func `200 parallel tests over one-line services each have their own overrides`() async throws {
            try await inOverlay { () async throws in
                let everybody = Meeting(200)
                let rows = try await Tasks.run(200) { index in
                    try await ServiceRegistry.withOverrides { registry in
                        registry.add(.seat) { index }
                        if index.isMultiple(of: 3) { registry.add(.plan) { FixedPlan(row: -index) } }
                    } operation: {
                        // All overlays are open before the first lookup.
                        await everybody.arrive()
                        let ticket = ServiceRegistry[.ticket]
                        async let child = ServiceRegistry[.ticket]
                        let started = Task { ServiceRegistry[.ticket] }
                        let handle = ServiceRegistryImplementation.current
                        let detached = Task.detached { handle[.ticket] }
                        #expect(await child === ticket)
                        #expect(await started.value === ticket)
                        #expect(await detached.value === ticket)
                        #expect(ticket.seat == index)
                        #expect(ServiceRegistry[.draft].seat == index)
                        #expect(ServiceRegistry[.ticketsBuilt].value == 2)
                        return try ServiceRegistry.resolve(.plan).row
                    }
                }
                #expect(rows == (0..<200).map { $0.isMultiple(of: 3) ? -$0 : $0 / 10 })
                // What the overlays did is unknown outside.
                #expect(ServiceRegistry[.seat] == -1)
                #expect(ServiceRegistry[.plan].row == 0)
                #expect(ServiceRegistry[.ticketsBuilt].value == 1)
            }
        }

        @Test func `A one-line service is registered and built once, whoever comes first`() async throws {
            for _ in 0..<rounds {
                try await inOverlay { () async throws in
                    let tickets = try await Threads.run(8) { _ in try ServiceRegistry.resolve(.ticket) }
                    #expect(Set(tickets.map(ObjectIdentifier.init)).count == 1)
                    #expect(ServiceRegistry[.ticketsBuilt].value == 1)
                    #expect(ServiceRegistry.registeredNames.count == 3)
                }
            }
        }

        #if SOA_SANITIZED
        private let rounds = 20
        #else
        private let rounds = 200
        #endif
    }
}
