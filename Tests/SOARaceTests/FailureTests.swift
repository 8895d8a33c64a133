// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// Factories that throw, and everybody who waits for them.
    @Suite struct FailureTests {
        /// What the attempt of this number threw.
        private struct Refusal: Error {
            let attempt: Int
        }

        private let fragile: ServiceName<Int> = "fragile"
        private let attempts = Counter()

        @Test(arguments: [1, 5, 20])
        func `64 threads that try until a factory succeeds see each failure and one success`(
            _ failures: Int
        ) async {
            await inOverlay {
                add(to: $0, failures: failures)
            } operation: {
                let seen = Guarded<Set<Int>>([])
                let values = await Threads.run(64) { [fragile] _ in
                    while true {
                        do throws(ServiceRegistryError) {
                            return try ServiceRegistry.resolve(fragile)
                        } catch {
                            guard let refusal = error.underlying as? Refusal else { return -1 }
                            seen.withLock { _ = $0.insert(refusal.attempt) }
                        }
                    }
                }
                #expect(values == Array(repeating: failures + 1, count: 64))
                #expect(seen.value == Set(1...failures))
                #expect(attempts.value == failures + 1)
            }
        }

        @Test(arguments: [1, 5, 20])
        func `1,000 tasks that try until an asynchronous factory succeeds see one success`(
            _ failures: Int
        ) async throws {
            try await inOverlay {
                addAsync(to: $0, failures: failures)
            } operation: {
                let values = try await Tasks.run(1000) { [fragile] _ in
                    var last = 0
                    while true {
                        do {
                            return try await ServiceRegistry.resolve(awaiting: fragile)
                        } catch let error as ServiceRegistryError {
                            // A later attempt never gives an earlier error.
                            let refusal = try #require(error.underlying as? Refusal)
                            #expect(refusal.attempt > last)
                            last = refusal.attempt
                        }
                    }
                }
                #expect(values == Array(repeating: failures + 1, count: 1000))
                #expect(attempts.value == failures + 1)
            }
        }

        @Test func `all who wait for an attempt get its error, and the next one tries again`() async throws {
            for _ in 0..<Work.rounds(100) {
                let attempts = Counter()
                try await inOverlay { registry in
                    registry.add(fragile) {
                        let attempt = attempts.add()
                        if attempt == 1 { throw Refusal(attempt: attempt) }
                        return attempt
                    }
                } operation: {
                    // Late ones may come after the failure, and then they are those who try again.
                    let outcomes = await Threads.outcomes(16) { [fragile] _ throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(fragile)
                    }
                    for outcome in outcomes {
                        switch outcome {
                        case .success(let value): #expect(value == 2)
                        case .failure(let error): #expect((error.underlying as? Refusal)?.attempt == 1)
                        }
                    }
                    #expect(outcomes.contains { $0.failure != nil })
                    try #expect(ServiceRegistry.resolve(fragile) == 2)
                    #expect(attempts.value == 2)
                }
            }
        }

        @Test func `tasks that wait for a failing asynchronous build all get its error`() async throws {
            let release = Gate()
            try await inOverlay { registry in
                registry.addAsync(fragile) { [attempts] in
                    let attempt = attempts.add()
                    await release.wait()
                    if attempt == 1 { throw Refusal(attempt: attempt) }
                    return attempt
                }
            } operation: {
                let asking = Meeting(1000)
                async let outcomes = Tasks.outcomes(1000) { [fragile] _ in
                    await asking.arrive()
                    return try await ServiceRegistry.resolve(awaiting: fragile)
                }
                // The build cannot end before all have set out, so no more than the first attempt can fail.
                await asking.arrive()
                release.open()
                for outcome in await outcomes {
                    switch outcome {
                    case .success(let value): #expect(value == 2)
                    case .failure: #expect((outcome.registryError?.underlying as? Refusal)?.attempt == 1)
                    }
                }
                try await #expect(ServiceRegistry.resolve(awaiting: fragile) == 2)
            }
        }

        @Test func `an error of a service that a factory needs reaches all threads unchanged`() async {
            await inOverlay { registry in
                registry.add("outer") { [fragile] in try ServiceRegistry.resolve(fragile) }
                registry.add("middle") { try ServiceRegistry.resolve(ServiceName<Int>("outer")) }
                registry.add(fragile) { throw Refusal(attempt: 0) }
            } operation: {
                let outcomes = await Threads.outcomes(32) { _ throws(ServiceRegistryError) in
                    try ServiceRegistry.resolve(ServiceName<Int>("middle"))
                }
                for error in outcomes.map(\.failure) {
                    #expect(error?.underlying is Refusal)
                    #expect(error?.name == "fragile")
                    #expect(error?.path == ["middle", "outer", "fragile"])
                }
            }
        }

        @Test func `a failure of a service that is replaced meanwhile keeps no scope, and the registry can be closed`()
            async throws
        {
            let tally = Tally()
            let tracked = ServiceName<Tracked>("tracked")
            @Sendable func shutDown(_: Int) {}
            @Sendable func register(in registry: ServiceRegistryImplementation) {
                registry.add(fragile, shutdown: shutDown) { throw Refusal(attempt: 0) }
            }
            try await inOverlay { registry in
                // What is replaced here is replaced on purpose.
                registry.observe { _ in }
                register(in: registry)
            } operation: {
                _ = await Threads.run(8) { [fragile] thread in
                    for _ in 0..<Work.rounds(200) {
                        if thread < 2 {
                            for _ in 0..<30 { register(in: .current) }
                            continue
                        }
                        let scope = ServiceRegistry.makeScope("scope")
                        scope.add(tracked) { Tracked(tally) }
                        _ = try? scope.resolve(tracked)
                        for _ in 0..<30 { _ = try? scope.resolve(fragile) }
                    }
                }
                #expect(tally.live == 0)
                try await ServiceRegistry.close()
            }
        }

        private func add(to registry: ServiceRegistryImplementation, failures: Int) {
            registry.add(fragile) { [attempts] in
                let attempt = attempts.add()
                Work.take(.milliseconds(1))
                if attempt <= failures { throw Refusal(attempt: attempt) }
                return attempt
            }
        }

        private func addAsync(to registry: ServiceRegistryImplementation, failures: Int) {
            registry.addAsync(fragile) { [attempts] in
                let attempt = attempts.add()
                await Task.yield()
                if attempt <= failures { throw Refusal(attempt: attempt) }
                return attempt
            }
        }
    }
}
