// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// Services that need each other, built by several threads at once.
    @Suite struct CycleTests {
        /// The services with which the threads begin.
        enum Entrance: CaseIterable {
            /// Each factory waits until every other one is inside, so each thread holds what another one wants.
            case forced
            /// As it comes.
            case free
        }

        @Test(arguments: Entrance.allCases)
        func `two threads that enter a cycle from both ends get an error each`(_ entrance: Entrance) async throws {
            let graph = ["front": ["a"], "back": ["b"], "a": ["b"], "b": ["a"]]
            for _ in 0..<Work.rounds(300) {
                let meeting = Meeting(entrance == .forced ? 2 : 0)
                try await inOverlay { registry in
                    add(graph, to: registry, meeting: meeting, in: ["a", "b"])
                    registry.add("free") { 1 }
                } operation: {
                    let outcomes = await Threads.outcomes(2) { index throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(ServiceName<Int>(index == 0 ? "front" : "back"))
                    }
                    for error in outcomes.map(\.failure) {
                        #expect(error?.isCycle(in: graph) == true, "\(String(describing: error))")
                        #expect(["front", "back"].contains(error?.path.first))
                    }
                    try expectUsable()
                }
            }
        }

        @Test(arguments: Entrance.allCases)
        func `three threads that enter a cycle of three get an error each`(_ entrance: Entrance) async throws {
            try await expectCycle(of: 3, rounds: Work.rounds(150), entrance)
        }

        @Test(arguments: Entrance.allCases)
        func `eight threads that enter a cycle of eight get an error each`(_ entrance: Entrance) async throws {
            try await expectCycle(of: 8, rounds: Work.rounds(50), entrance)
        }

        @Test func `64 threads that request a service that depends on itself get an error each`() async {
            for _ in 0..<Work.rounds(20) {
                await inOverlay {
                    add(["a": ["a"]], to: $0)
                } operation: {
                    let outcomes = await Threads.outcomes(64) { _ throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(ServiceName<Int>("a"))
                    }
                    #expect(outcomes.count { $0.failure?.path == ["a", "a"] } == 64)
                    #expect(outcomes.count { $0.failure?.isCycle(in: ["a": ["a"]]) == true } == 64)
                }
            }
        }

        @Test func `a factory that catches the error ends a cycle for both threads`() async throws {
            for _ in 0..<Work.rounds(200) {
                let meeting = Meeting(2)
                try await inOverlay { registry in
                    for (name, needed) in [("a", "b"), ("b", "a")] {
                        registry.add(ServiceName<Int>(name)) {
                            meeting.arrive()
                            return (try? ServiceRegistry.resolve(ServiceName<Int>(needed)) + 1) ?? 0
                        }
                    }
                } operation: {
                    let values = try await Threads.run(2) { index throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(ServiceName<Int>(index == 0 ? "a" : "b"))
                    }
                    // The one that closes the cycle goes without, and the other one gets it.
                    #expect(values.sorted() == [0, 1])
                    #expect(try [ServiceRegistry.resolve("a"), ServiceRegistry.resolve("b")] == values)
                }
            }
        }

        @Test func `a cycle across overlays is found as well`() async {
            for _ in 0..<Work.rounds(100) {
                let meeting = Meeting(2)
                let a: ServiceName<Int> = "a"
                let b: ServiceName<Int> = "b"
                let overlays = ["left", "right"].map { _ in
                    ServiceRegistry.withOverrides({ _ in }) {
                        ServiceRegistryImplementation.current
                    }
                }
                overlays[0].add(a) {
                    meeting.arrive()
                    return try overlays[1].resolve(b)
                }
                overlays[1].add(b) {
                    meeting.arrive()
                    return try overlays[0].resolve(a)
                }
                let outcomes = await Threads.outcomes(2) { index throws(ServiceRegistryError) in
                    index == 0 ? try overlays[0].resolve(a) : try overlays[1].resolve(b)
                }
                #expect(outcomes.count { $0.failure?.isCycle(in: ["a": ["b"], "b": ["a"]]) == true } == 2)
                for overlay in overlays { overlay.reset(.everything) }
            }
        }

        @Test func `a diamond is no cycle, whichever corner the threads begin at`() async throws {
            let graph = ["top": ["left", "right"], "left": ["bottom"], "right": ["bottom"], "bottom": []]
            let corners = ["top", "left", "right", "bottom"]
            for _ in 0..<Work.rounds(200) {
                let builds = Counter()
                try await inOverlay {
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
                try await inOverlay { registry in
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
        func `threads that request interdependent services in any order meet no cycle`(_ seed: Int) async throws {
            var generator = SplitMix(seed: seed)
            for _ in 0..<Work.rounds(25) {
                let graph = Self.acyclicGraph(of: 24, using: &generator)
                let orders = (0..<8).map { _ in graph.keys.sorted().shuffled(using: &generator) }
                let builds = Counter()
                try await inOverlay {
                    add(graph, to: $0, builds: builds)
                } operation: {
                    _ = try await Threads.run(8) { index throws(ServiceRegistryError) in
                        for name in orders[index] { _ = try ServiceRegistry.resolve(ServiceName<Int>(name)) }
                    }
                    #expect(builds.value == 24)
                }
            }
        }

        /// Lets as many threads as there are services request one each, all of which need the next.
        private func expectCycle(of count: Int, rounds: Int, _ entrance: Entrance) async throws {
            let names = (0..<count).map { "service \($0)" }
            let graph = Dictionary(uniqueKeysWithValues: names.indices.map { (names[$0], [names[($0 + 1) % count]]) })
            for _ in 0..<rounds {
                let meeting = Meeting(entrance == .forced ? count : 0)
                try await inOverlay { registry in
                    add(graph, to: registry, meeting: meeting, in: names)
                    registry.add("free") { 1 }
                } operation: {
                    let outcomes = await Threads.outcomes(count) { index throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(ServiceName<Int>(names[index]))
                    }
                    for error in outcomes.map(\.failure) {
                        #expect(error?.isCycle(in: graph) == true, "\(String(describing: error))")
                        #expect(error?.path.count == count + 1)
                    }
                    let again = #expect(throws: ServiceRegistryError.self) {
                        try ServiceRegistry.resolve(ServiceName<Int>(names[0]))
                    }
                    #expect(again?.path == names + [names[0]])
                    try #expect(ServiceRegistry.resolve("free") == 1)
                }
            }
        }

        /// After an error the registry works as before.
        private func expectUsable() throws {
            let again = #expect(throws: ServiceRegistryError.self) {
                try ServiceRegistry.resolve(ServiceName<Int>("front"))
            }
            #expect(again?.path == ["front", "a", "b", "a"])
            try #expect(ServiceRegistry.resolve("free") == 1)
            ServiceRegistry.observe { _ in }
            ServiceRegistry.add("b") { 1 }
            try #expect(ServiceRegistry.resolve("front") == 1)
            try #expect(ServiceRegistry.resolve("back") == 1)
        }

        /// Registers services that each need what `graph` says; those of `names` meet before they ask.
        private func add(
            _ graph: [String: [String]],
            to registry: ServiceRegistryImplementation,
            builds: Counter = Counter(),
            meeting: Meeting = Meeting(0),
            in names: [String] = []
        ) {
            for (name, needed) in graph {
                let waits = names.contains(name)
                registry.add(ServiceName<Int>(name)) {
                    builds.add()
                    if waits { meeting.arrive() }
                    var sum = 0
                    for name in needed { sum += try ServiceRegistry.resolve(ServiceName<Int>(name)) }
                    return sum
                }
            }
        }

        /// Services that each need up to three of those that come before them.
        static func acyclicGraph(
            of count: Int,
            using generator: inout SplitMix
        ) -> [String: [String]] {
            var graph: [String: [String]] = [:]
            for index in 0..<count {
                let earlier = (0..<index).shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator))
                graph["service \(index)"] = earlier.map { "service \($0)" }
            }
            return graph
        }
    }
}
