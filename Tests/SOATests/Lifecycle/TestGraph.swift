// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport

/// A graph of services without cycles, by number: which ones each needs.
///
/// The numbers are the order of registration, and say nothing about who needs whom.
struct TestGraph: Sendable {
    let needs: [[Int]]

    /// A graph in which each service needs up to three others.
    init(count: Int, using generator: inout SplitMix) {
        let numbers = (0..<count).shuffled(using: &generator)
        var needs: [[Int]] = Array(repeating: [], count: count)
        for place in 1..<max(count, 2) where place < count {
            // Mostly near neighbours, so that there are long chains.
            let near = max(0, place - Int.random(in: 1...40, using: &generator))
            let others = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                numbers[Int.random(in: near..<place, using: &generator)]
            }
            needs[numbers[place]] = Set(others).sorted()
        }
        self.needs = needs
    }

    /// What services are called.
    static func name(_ number: Int) -> String {
        "s\(number)"
    }

    func names(of numbers: [Int]) -> [String] {
        numbers.map(Self.name)
    }

    /// For each service, how many builds have to follow each other until it is built: the longest way down.
    ///
    /// A topological sort after Kahn (1962): whoever needs nothing goes first, and is taken out.
    var rounds: [Int] {
        var rounds = Array(repeating: 1, count: needs.count)
        var open = needs.map(\.count)
        var dependants: [[Int]] = Array(repeating: [], count: needs.count)
        for (number, needs) in needs.enumerated() {
            for need in needs { dependants[need].append(number) }
        }
        var free = open.indices.filter { open[$0] == 0 }
        while let number = free.popLast() {
            for dependant in dependants[number] {
                rounds[dependant] = max(rounds[dependant], rounds[number] + 1)
                open[dependant] -= 1
                if open[dependant] == 0 { free.append(dependant) }
            }
        }
        return rounds
    }

    /// True if `names` holds each service once, and each after all that it needs.
    func isValidOrder(_ names: [String]) -> Bool {
        let place = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        guard names.count == needs.count, place.count == needs.count else { return false }
        return needs.indices.allSatisfy { number in
            guard let own = place[Self.name(number)] else { return false }
            return needs[number].allSatisfy { need in place[Self.name(need)].map { $0 < own } == true }
        }
    }

    /// Those of `numbers`, and all that need one of them, directly or not.
    func dependants(of numbers: Set<Int>) -> Set<Int> {
        let rounds = rounds
        return needs.indices.sorted { rounds[$0] < rounds[$1] }.reduce(into: numbers) { doomed, number in
            if !doomed.isDisjoint(with: needs[number]) { doomed.insert(number) }
        }
    }
}
