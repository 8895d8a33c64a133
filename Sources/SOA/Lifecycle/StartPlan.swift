// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The order in which services are started, as a value: it decides, and builds nothing.
///
/// A service comes after those that it declares to depend on, and after those that its factory was seen to look up. What
/// was seen is advice: it gives way where services would wait for each other, or for one that failed.
/// Linear in services and dependencies, but for one pass over both each time that advice gives way.
struct StartPlan: Sendable {
    struct Service: Sendable {
        let name: String
        /// The names that have to be ready first; those that are not in the plan do not count.
        let declared: [String]
        let seen: [String]
        /// True if it has failed before the start.
        var isRefused = false
    }

    enum State: Sendable {
        case waiting, running, ready, failed
    }

    let names: [String]
    private let index: [String: Int]
    /// For each service, those that it declares.
    private let declared: [[Int]]
    /// For each service, those that declare it or were seen to look it up.
    private var dependants: [[Int]]
    /// For each service, how many of its dependencies are not ready.
    private var unmet: [Int]
    private var states: [State]
    private var free: [Int] = []
    private var runningCount = 0
    /// For each service that comes once more, those that it did not find ready.
    private var postponed: [Int: Set<Int>] = [:]

    init(_ services: [Service]) {
        let names = services.map(\.name)
        let index = names.indexByName
        let edges = { (dependencies: [[String]]) in
            names.indices.map { item in dependencies[item].compactMap { index[$0] }.filter { $0 != item } }
        }
        self.names = names
        self.index = index
        declared = edges(services.map(\.declared))
        dependants = edges(services.map { $0.declared + $0.seen }).reversedEdges
        unmet = dependants.reversedEdges.map(\.count)
        states = services.map { $0.isRefused ? .failed : .waiting }
        free = names.indices.filter { unmet[$0] == 0 && states[$0] == .waiting }
    }

    /// True when nothing runs; then `next` tells whether anything is left to start.
    var isIdle: Bool { runningCount == 0 }

    /// The services that could not be started yet, each with those that it waits for.
    var waiting: [(name: String, waitsFor: [String])] {
        let dependencies = dependants.reversedEdges
        return names.indices.filter { states[$0] == .waiting }.map { item in
            (names[item], dependencies[item].filter { states[$0] != .ready }.map { names[$0] })
        }
    }

    /// The names as they would be started one after the other if none failed; without those that wait forever.
    var order: [String] {
        var plan = self
        var order: [String] = []
        while case let names = plan.next(), !names.isEmpty {
            order += names
            for name in names { plan.end(name, as: .ready) }
        }
        return order
    }

    func names(in state: State) -> [String] {
        names.indices.filter { states[$0] == state }.map { names[$0] }
    }

    /// Returns the services that can be started now, which count as running from here on.
    mutating func next() -> [String] {
        if free.isEmpty, isIdle {
            free = names.indices.filter { states[$0] == .waiting && declared[$0].allSatisfy { states[$0] == .ready } }
        }
        let started = free
        free = []
        for item in started { states[item] = .running }
        runningCount += started.count
        return started.map { names[$0] }
    }

    /// Ends the start of a running service, which is ready or has failed.
    mutating func end(_ name: String, as state: State) {
        guard let item = index[name], states[item] == .running else { return }
        states[item] = state
        runningCount -= 1
        guard state == .ready else { return }
        for dependant in dependants[item] {
            unmet[dependant] -= 1
            if unmet[dependant] == 0, states[dependant] == .waiting { free.append(dependant) }
        }
    }

    /// Lets a running service come once more, since it needs another one of the plan, which was not ready.
    ///
    /// Returns false if it did so before, unless it only waited for another's build, or if the other one has failed.
    mutating func postpone(_ name: String, behind other: String, hasWaited: Bool = false) -> Bool {
        guard let item = index[name], states[item] == .running, let needed = index[other], needed != item,
            states[needed] != .failed, hasWaited || postponed[item, default: []].insert(needed).inserted
        else { return false }
        states[item] = .waiting
        runningCount -= 1
        if states[needed] == .ready {
            free.append(item)
        } else {
            dependants[needed].append(item)
            unmet[item] += 1
        }
        return true
    }
}
