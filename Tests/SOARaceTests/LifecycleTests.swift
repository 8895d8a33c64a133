// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// Registries that are started, shut down and looked at by many at once.
    @Suite struct LifecycleTests {
        private let tally = Tally()

        @Test func `ten who start a registry at once, and others who use it, build everything once`() async throws {
            for _ in 0..<Work.rounds(20) {
                let tally = Tally()
                try await inOverlay {
                    addChain(of: 20, to: $0, tally)
                } operation: {
                    async let starts: [Void] = Tasks.run(10) { _ in try await ServiceRegistry.start() }
                    async let instances = Tasks.run(200) { index in
                        try await ServiceRegistry.resolve(awaiting: ServiceName<Tracked>("service \(index % 20)"))
                    }
                    _ = try await starts
                    try await #expect(instances.identities == 20)
                    #expect(tally.built == 20)
                    for index in 0..<20 { _ = try ServiceRegistry.resolve(ServiceName<Tracked>("service \(index)")) }
                    #expect(tally.built == 20)
                }
            }
        }

        @Test func `whatever a start has built when a shutdown comes is stopped once`() async throws {
            for round in 0..<Work.rounds(100) {
                let tally = Tally()
                let going = Gate()
                try await inOverlay { registry in
                    addChain(of: 20, to: registry, tally) { if $0 == round % 20 { going.open() } }
                } operation: {
                    async let starting = Tasks.outcomes(1) { _ in try await ServiceRegistry.start() }
                    await going.wait()
                    try await ServiceRegistry.shutdown()
                    let builtAtTheEnd = tally.built
                    for failure in await starting.map(\.failure) {
                        #expect(failure is ServiceStartError?)
                    }
                    #expect(tally.built == builtAtTheEnd, "built after the end")
                    #expect(tally.areAllStoppedOnce)
                    await tally.allGone()
                }
            }
        }

        @Test func `ten who shut a registry down at once stop everything once`() async throws {
            for _ in 0..<Work.rounds(50) {
                let tally = Tally()
                try await inOverlay {
                    addChain(of: 10, to: $0, tally)
                } operation: {
                    try await ServiceRegistry.start()
                    _ = try await Tasks.run(10) { _ in try await ServiceRegistry.shutdown() }
                    #expect(tally.built == 10)
                    #expect(tally.areAllStoppedOnce)
                }
            }
        }

        @Test func `a registry may be looked at while everything changes`() async throws {
            try await inOverlay {
                addChain(of: 10, to: $0, tally)
            } operation: {
                ServiceRegistry.observe { _ in }
                let isOver = Gate()
                async let onlookers = Tasks.run(2) { _ in
                    var looks = 0
                    while !isOver.isOpen || looks == 0 {
                        looks += 1
                        let names = ServiceRegistry.snapshot().entries.map(\.name)
                        #expect(Set(names).count == names.count)
                        _ = ServiceRegistry.validate()
                        await Task.yield()
                    }
                    return looks
                }
                _ = try await Tasks.run(20) { index in
                    for round in 0..<Work.rounds(25) {
                        let name = ServiceName<Tracked>("service \((index + round) % 10)")
                        let scope = ServiceRegistry.makeScope("scope")
                        _ = try await scope.resolve(awaiting: name)
                        ServiceRegistry.add(ServiceName<Int>("number \(index)")) { round }
                        if round.isMultiple(of: 5) { ServiceRegistry.reset() }
                        try await scope.close()
                    }
                }
                isOver.open()
                try await #expect(onlookers.allSatisfy { $0 > 0 })
                #expect(ServiceRegistry.registeredNames.count == 30)
            }
        }

        /// Registers asynchronous services that each need the one before.
        private func addChain(
            of count: Int,
            to registry: ServiceRegistryImplementation,
            _ tally: Tally,
            onBuild: @escaping @Sendable (Int) -> Void = { _ in }
        ) {
            for index in 0..<count {
                let name = ServiceName<Tracked>("service \(index)")
                let dependencies = index > 0 ? ["service \(index - 1)"] : []
                registry.addAsync(name, dependsOn: dependencies, shutdown: tally.recordShutdown(of:)) {
                    onBuild(index)
                    if let needed = dependencies.first {
                        _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Tracked>(needed))
                    }
                    return Tracked(tally)
                }
            }
        }
    }
}
