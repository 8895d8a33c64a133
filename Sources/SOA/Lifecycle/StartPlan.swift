// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The order in which services are started, as a value: it decides, and builds nothing.
///
/// A service comes after those that it declares to depend on, and after those that its factory was seen to look up. What
/// was seen is advice: it gives way where services would wait for each other, or for one that failed.
/// Linear in services and dependencies, but for one pass over the services each time that advice gives way.
struct StartPlan: Sendable {
    struct Service: Sendable {
        let name: String
        /// The names that have to be ready first; those that are not in the plan do not count.
        let declared: [String]
        let seen: [String]
    }

    private enum State: Sendable {
        case waiting, running, ready, failed
    }

    private struct Edges: Sendable {
        var dependencies: [[Int]]
        var dependants: [[Int]]
        var unmet: [Int]

        init(_ lists: [[String]], index: [String: Int]) {
            dependencies = lists.enumerated().map { item in
                Self.ordered(item.element.compactMap { index[$0] }.filter { $0 != item.offset })
            }
            dependants = Array(repeating: [], count: lists.count)
            unmet = dependencies.map(\.count)
            for (item, dependencies) in dependencies.enumerated() {
                for dependency in dependencies { dependants[dependency].append(item) }
            }
        }

        /// Returns the items in order, each once.
        static func ordered(_ items: [Int]) -> [Int] {
            let sorted = items.ordered { $0 }
            return sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
        }
    }

    private let names: [String]
    private let index: [String: Int]
    private var declared: Edges
    private var seen: Edges
    private var states: [State]
    private var free: [Int]
    private var runningCount = 0

    init(_ services: [Service]) {
        names = services.map(\.name)
        index = names.indexByName
        declared = Edges(services.map(\.declared), index: index)
        seen = Edges(services.map(\.seen), index: index)
        states = Array(repeating: .waiting, count: services.count)
        free = []
        free = services.indices.filter { isFree($0) }
    }

    /// True when nothing runs; then `next` tells whether anything is left to start.
    var isIdle: Bool { runningCount == 0 }

    var ready: [String] { names(in: .ready) }
    var failed: [String] { names(in: .failed) }
    var running: [String] { names(in: .running) }

    /// The services that could not be started yet, each with those that it waits for.
    var waiting: [(name: String, waitsFor: [String])] {
        names.indices.filter { states[$0] == .waiting }.map { item in
            let unmet = (declared.dependencies[item] + seen.dependencies[item]).filter { states[$0] != .ready }
            return (names[item], Edges.ordered(unmet).map { names[$0] })
        }
    }

    /// The names as they would be started one after the other if none failed; without those that wait forever.
    var order: [String] {
        var plan = self
        var order: [String] = []
        while case let names = plan.next(), !names.isEmpty {
            order += names
            for name in names { plan.succeed(name) }
        }
        return order
    }

    /// The services that can be started now.
    ///
    /// They count as running from here on.
    mutating func next() -> [String] {
        if free.isEmpty, isIdle {
            free = names.indices.filter { states[$0] == .waiting && declared.unmet[$0] == 0 }
        }
        let started = free
        free = []
        for item in started { states[item] = .running }
        runningCount += started.count
        return started.map { names[$0] }
    }

    mutating func succeed(_ name: String) {
        guard let item = end(name, as: .ready) else { return }
        for dependant in declared.dependants[item] { declared.unmet[dependant] -= 1 }
        for dependant in seen.dependants[item] { seen.unmet[dependant] -= 1 }
        free += Edges.ordered(declared.dependants[item] + seen.dependants[item]).filter { isFree($0) }
    }

    mutating func fail(_ name: String) {
        _ = end(name, as: .failed)
    }

    private mutating func end(_ name: String, as state: State) -> Int? {
        guard let item = index[name], states[item] == .running else { return nil }
        states[item] = state
        runningCount -= 1
        return item
    }

    private func isFree(_ item: Int) -> Bool {
        states[item] == .waiting && declared.unmet[item] == 0 && seen.unmet[item] == 0
    }

    private func names(in state: State) -> [String] {
        names.indices.filter { states[$0] == state }.map { names[$0] }
    }
}
