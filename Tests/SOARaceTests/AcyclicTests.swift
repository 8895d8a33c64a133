// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

extension RaceTests {
    /// Services that need each other in no circle, built by so many at once that it may look like one.
    @Suite struct AcyclicTests {
        @Test func `a diamond is no cycle, whichever corner the threads begin at`() async throws {
            let graph = ["top": ["left", "right"], "left": ["bottom"], "right": ["bottom"], "bottom": []]
            let corners = ["top", "left", "right", "bottom"]
            for _ in 0..<Work.rounds(200) {
                let builds = Counter()
                try await inWorld {
                    add(graph, to: $0, builds: builds)
                } operation: {
                    _ = try await Threads.run(8) { index throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(ServiceName<Int>(corners[index % 4]))
                    }
                    #expect(builds.value == 4)
                }
            }
        }

        @Test func `a diamond is no cycle while both of its sides wait for the same build`() async throws {
            for _ in 0..<Work.rounds(100) {
                let builds = Counter()
                let sides = Meeting(3)
                try await inWorld { registry in
                    let graph = ["top": ["left", "right"], "left": ["bottom"], "right": ["bottom"], "bottom": []]
                    add(graph, to: registry, builds: builds, meeting: sides, in: ["left", "right", "bottom"])
                } operation: {
                    let names = ["left", "right", "bottom", "top"]
                    _ = try await Threads.run(4) { index throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(ServiceName<Int>(names[index]))
                    }
                    #expect(builds.value == 4)
                }
            }
        }

        @Test(arguments: 1...5)
        func `threads that ask for interdependent services in any order meet no cycle`(_ seed: Int) async throws {
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<Work.rounds(25) {
                let graph = Self.acyclicGraph(of: 24, using: &generator)
                let orders = (0..<8).map { _ in graph.keys.sorted().shuffled(using: &generator) }
                let builds = Counter()
                try await inWorld {
                    add(graph, to: $0, builds: builds)
                } operation: {
                    _ = try await Threads.run(8) { index throws(ServiceRegistryError) in
                        for name in orders[index] { _ = try ServiceRegistry.resolve(ServiceName<Int>(name)) }
                    }
                    #expect(builds.value == 24)
                }
            }
        }

        @Test func `1,000 tasks that build a diamond meet no cycle`() async throws {
            let corners: [ServiceName<Int>] = ["top", "left", "right", "bottom"]
            for _ in 0..<Work.rounds(10) {
                let builds = Counter()
                try await inWorld { registry in
                    registry.addAsync("top") {
                        builds.add()
                        async let left = ServiceRegistry.resolve(awaiting: ServiceName<Int>("left"))
                        async let right = ServiceRegistry.resolve(awaiting: ServiceName<Int>("right"))
                        return try await left + right
                    }
                    for side in ["left", "right"] {
                        registry.addAsync(ServiceName<Int>(side)) {
                            builds.add()
                            await Task.yield()
                            return try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("bottom"))
                        }
                    }
                    registry.addAsync("bottom") {
                        builds.add()
                        await Task.yield()
                        return 1
                    }
                } operation: {
                    let values = try await Tasks.run(1000) {
                        try await ServiceRegistry.resolve(awaiting: corners[$0 % 4])
                    }
                    #expect(values.indices.allSatisfy { values[$0] == ($0 % 4 == 0 ? 2 : 1) })
                    #expect(builds.value == 4)
                }
            }
        }

        @Test(arguments: 1...5)
        func `tasks that await interdependent services in any order meet no cycle`(_ seed: Int) async throws {
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<Work.rounds(12) {
                let graph = CycleTests.acyclicGraph(of: 24, using: &generator)
                let orders = (0..<50).map { _ in graph.keys.sorted().shuffled(using: &generator) }
                let builds = Counter()
                try await inWorld {
                    add(graph, to: $0, builds: builds)
                } operation: {
                    _ = try await Tasks.run(50) { index in
                        for name in orders[index].prefix(8) {
                            _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(name))
                        }
                        // The rest at the same time.
                        _ = try await Tasks.run(16) {
                            try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(orders[index][8 + $0]))
                        }
                    }
                    #expect(builds.value == 24)
                }
            }
        }
    }
}
