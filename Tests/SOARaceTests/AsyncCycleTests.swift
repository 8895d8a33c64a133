// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension RaceTests {
    /// Services that need each other, some or all of them built asynchronously.
    @Suite struct AsyncCycleTests {
        private let graph = ["a": ["b"], "b": ["a"]]

        @Test func `two tasks that enter an asynchronous cycle from both ends get an error each`() async throws {
            for _ in 0..<Work.rounds(300) {
                let meeting = Meeting(2)
                try await inOverlay { registry in
                    for (name, needed) in [("a", "b"), ("b", "a")] {
                        registry.addAsync(ServiceName<Int>(name)) {
                            await meeting.arrive()
                            return try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(needed))
                        }
                    }
                    registry.add("free") { 1 }
                } operation: {
                    try await expectCycle(graph, from: ["a", "b"])
                }
            }
        }

        @Test func `three tasks that enter an asynchronous cycle of three get an error each`() async throws {
            let graph = ["a": ["b"], "b": ["c"], "c": ["a"]]
            for _ in 0..<Work.rounds(200) {
                let meeting = Meeting(3)
                try await inOverlay { registry in
                    for (name, needed) in graph {
                        registry.addAsync(ServiceName<Int>(name)) {
                            await meeting.arrive()
                            return try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(needed[0]))
                        }
                    }
                    registry.add("free") { 1 }
                } operation: {
                    try await expectCycle(graph, from: ["a", "b", "c"])
                }
            }
        }

        @Test func `a cycle that goes through child tasks of a factory is found`() async throws {
            let graph = ["a": ["b", "c", "free"], "b": ["a", "free"], "c": ["free"]]
            for _ in 0..<Work.rounds(200) {
                let meeting = Meeting(2)
                try await inOverlay { registry in
                    registry.addAsync("a") {
                        await meeting.arrive()
                        async let b = ServiceRegistry.resolve(awaiting: ServiceName<Int>("b"))
                        async let c = ServiceRegistry.resolve(awaiting: ServiceName<Int>("c"))
                        async let free = ServiceRegistry.resolve(awaiting: ServiceName<Int>("free"))
                        return try await b + c + free
                    }
                    registry.addAsync("b") {
                        await meeting.arrive()
                        let names: [ServiceName<Int>] = ["a", "free"]
                        return try await Tasks.run(2) { try await ServiceRegistry.resolve(awaiting: names[$0]) }[0]
                    }
                    registry.addAsync("c") { try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("free")) }
                    registry.addAsync("free") { 1 }
                } operation: {
                    try await expectCycle(graph, from: ["a", "b"])
                }
            }
        }

        @Test func `a build that outlives the one that requested it may request that one again`() async throws {
            let first = Counter()
            let outlives = Gathering<Task<Int, any Error>>(1)
            let asking = Gate()
            let release = Gate()
            try await inOverlay { registry in
                registry.addAsync("short", lifetime: .transient) {
                    if first.add() == 1 {
                        let task = Task { try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("long")) }
                        outlives.put(task, at: 0)
                        await asking.wait()
                    }
                    return 1
                }
                registry.addAsync("long") {
                    asking.open()
                    await release.wait()
                    return try await ServiceRegistry.resolve(awaiting: ServiceName<Int>("short")) + 1
                }
            } operation: {
                try await #expect(ServiceRegistry.resolve(awaiting: "short") == 1)
                release.open()
                // Nobody waits in a cycle: the build that began all this has ended.
                try await #expect(outlives.all()[0].value == 2)
            }
        }

        @Test func `a cycle of main-actor and asynchronous services is found from both ends`() async throws {
            let graph = ["a": ["b"], "b": ["main"], "main": ["a"]]
            for _ in 0..<Work.rounds(100) {
                try await inOverlay { registry in
                    for (name, needed) in [("a", "b"), ("b", "main")] {
                        registry.addAsync(ServiceName<Int>(name)) {
                            try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(needed))
                        }
                    }
                    registry.add("main") { @MainActor in try ServiceRegistry.resolve(ServiceName<Int>("a")) }
                    registry.add("free") { 1 }
                } operation: {
                    for error in await outcomes(from: ["a", "b", "a", "b"]).map(\.registryError) {
                        // A synchronous factory cannot wait for an asynchronous service: it may get that error first.
                        let isWay = error.map { zip($0.path, $0.path.dropFirst()).allSatisfy { graph[$0] == [$1] } }
                        #expect(isWay == true, "\(String(describing: error))")
                        #expect(error?.name == "a")
                        #expect(error?.isCycle(in: graph) == true || error?.isNotReady == true)
                    }
                    let again = await outcomes(from: ["a"]).first?.registryError
                    #expect(again?.isCycle(in: graph) == true, "\(String(describing: again))")
                    #expect(again?.path == ["a", "b", "main", "a"])
                    try #expect(ServiceRegistry.resolve("free") == 1)
                }
            }
        }

        @Test func `a synchronous and an asynchronous service that need each other never hang`() async throws {
            for _ in 0..<Work.rounds(200) {
                let meeting = Meeting(2)
                try await inOverlay { registry in
                    registry.addAsync("a") {
                        await meeting.arrive()
                        return try ServiceRegistry.resolve(ServiceName<Int>("b"))
                    }
                    registry.add("b") {
                        meeting.arrive()
                        return try ServiceRegistry.resolve(ServiceName<Int>("a"))
                    }
                    registry.add("free") { 1 }
                } operation: {
                    // The thread blocks in its factory, which costs no thread of the tasks.
                    async let threads = Threads.outcomes(1) { _ throws(ServiceRegistryError) in
                        try ServiceRegistry.resolve(ServiceName<Int>("b"))
                    }
                    let errors = await [outcomes(from: ["a"])[0].registryError, threads[0].failure]
                    for error in errors {
                        #expect(error?.isNotReady == true || error?.isCycle(in: graph) == true)
                        #expect(error.map { [["b", "a"], ["a", "b", "a"]].contains($0.path) } == true)
                    }
                    let again = await outcomes(from: ["a"])[0].registryError
                    #expect(again?.isCycle(in: graph) == true)
                    #expect(again?.path == ["a", "b", "a"])
                    try #expect(ServiceRegistry.resolve("free") == 1)
                }
            }
        }

        @Test func `1,000 tasks that build a diamond meet no cycle`() async throws {
            let corners: [ServiceName<Int>] = ["top", "left", "right", "bottom"]
            for _ in 0..<Work.rounds(10) {
                let builds = Counter()
                try await inOverlay { registry in
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
            var generator = SplitMix(seed: seed)
            for _ in 0..<Work.rounds(12) {
                let graph = CycleTests.acyclicGraph(of: 24, using: &generator)
                let orders = (0..<50).map { _ in graph.keys.sorted().shuffled(using: &generator) }
                let builds = Counter()
                try await inOverlay {
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

        /// Registers services that each need what `graph` says: some are asynchronous, some main-actor's, and those
        /// that need nothing are built anywhere.
        private func add(_ graph: [String: [String]], to registry: ServiceRegistryImplementation, builds: Counter) {
            for (index, (name, needed)) in graph.sorted(by: { $0.key < $1.key }).enumerated() {
                let name = ServiceName<Int>(name)
                switch (needed.isEmpty, index % 3) {
                case (true, 0):
                    registry.add(name) { builds.add() }
                case (true, 1):
                    registry.add(name) { @MainActor in builds.add() }
                case (true, _):
                    registry.addAsync(name) { builds.add() }
                case (false, 0):
                    // One after the other.
                    registry.addAsync(name) {
                        for name in needed {
                            _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(name))
                        }
                        return builds.add()
                    }
                case (false, 1):
                    registry.addAsync(name) { @MainActor in
                        for name in needed {
                            _ = try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(name))
                        }
                        return builds.add()
                    }
                case (false, _):
                    // All at once.
                    registry.addAsync(name) {
                        _ = try await Tasks.run(needed.count) {
                            try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(needed[$0]))
                        }
                        return builds.add()
                    }
                }
            }
        }

        /// Awaits each of `names` in a task of its own, and expects the same cycle from all.
        private func expectCycle(_ graph: [String: [String]], from names: [String]) async throws {
            for error in await outcomes(from: names).map(\.registryError) {
                #expect(error?.isCycle(in: graph) == true, "\(String(describing: error))")
            }
            // The registry works as before.
            let again = await outcomes(from: [names[0]]).first?.registryError
            #expect(again?.isCycle(in: graph) == true, "\(String(describing: again))")
            #expect(again?.path.first == names[0])
            try await #expect(ServiceRegistry.resolve(awaiting: "free") == 1)
        }

        private func outcomes(from names: [String]) async -> [Result<Int, any Error>] {
            await Tasks.outcomes(names.count) { index in
                try await ServiceRegistry.resolve(awaiting: ServiceName<Int>(names[index]))
            }
        }
    }
}
