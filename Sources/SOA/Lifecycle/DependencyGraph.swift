// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which services need which others, by name, in the order of registration.
struct DependencyGraph: Sendable {
    private let names: [String]
    private let dependencies: [[Int]]

    /// Dependencies on names that are not in the graph do not count.
    init(_ services: [(name: String, dependencies: [String])]) {
        names = services.map(\.name)
        let index = names.indexByName
        dependencies = services.map { service in service.dependencies.compactMap { index[$0] } }
    }

    /// Services that need each other in a cycle: for each component of them one shortest cycle, closed by its first name.
    ///
    /// A cycle begins with the service of the component that was registered first. Linear in services and dependencies.
    var cycles: [[String]] {
        // Strongly connected components, after Kosaraju and Sharir.
        let order = dependencies.trees(from: Array(names.indices)).flatMap(\.self)
        let components = dependencies.reversedEdges.trees(from: order.reversed())
        var component = Array(repeating: 0, count: names.count)
        for (number, members) in components.enumerated() {
            for member in members { component[member] = number }
        }
        return components.compactMap { $0.min() }.ascending.compactMap { start in
            // Each step is a service, and the position of the step that led to it.
            var steps = [(service: start, previous: 0)]
            var position = 0
            while position < steps.count {
                for next in dependencies[steps[position].service] where component[next] == component[start] {
                    if next == start {
                        let path = sequence(first: position) { $0 == 0 ? nil : steps[$0].previous }
                        return (path.map { names[steps[$0].service] }.reversed()) + [names[start]]
                    }
                    // Visited, and so of no component any more.
                    component[next] = -1
                    steps.append((next, position))
                }
                position += 1
            }
            return nil
        }
    }
}

/// The order in which services are shut down: dependants before their dependencies, otherwise newest first.
enum ShutdownOrder {
    struct Item: Sendable {
        let name: String
        /// The position of the service in the order of builds.
        let sequence: Int
        /// The names that it declares to depend on; those that are not among the items do not count.
        var dependencies: [String]
        /// The names that its factory has requested.
        var used: [String] = []
        /// True if lookups return it.
        var isCurrent = false
    }

    /// Returns the indices of `items`, which `index` has by their names, in the order in which to shut them down.
    ///
    /// One item of a dependency cycle has to go first, whichever. Items that depend on a member of the cycle go before it.
    /// A name stands for the items of that name that were there before. A declared one stands for the current one too, or for
    /// all if there is none of both.
    /// Linear in items and dependencies, but for the sorting.
    static func indices(of items: [Item], byName index: [String: [Int]]) -> [Int] {
        let newestFirst = items.map { -$0.sequence }.order
        var dependants: [[Int]] = Array(repeating: [], count: items.count)
        for item in newestFirst {
            for (names, isDeclared) in [(items[item].dependencies, true), (items[item].used, false)] {
                for named in names.compactMap({ index[$0] }) {
                    let earlier = named.filter {
                        items[$0].sequence < items[item].sequence || isDeclared && items[$0].isCurrent
                    }
                    for dependency in earlier.isEmpty && isDeclared ? named : earlier {
                        dependants[dependency].append(item)
                    }
                }
            }
        }
        return dependants.trees(from: newestFirst).flatMap(\.self)
    }
}

extension [String] {
    /// Returns these names and all that they lead to, each once, in the order in which they are found.
    @inline(never)
    func following(_ edges: (String) -> [String]) -> [String] {
        var known = Set<String>()
        var found = filter { known.insert($0).inserted }
        var next = 0
        while next < found.count {
            found += edges(found[next]).filter { known.insert($0).inserted }
            next += 1
        }
        return found
    }
}

/// The edges of a graph: for each node, the nodes that they lead to.
extension [[Int]] {
    /// The same edges in the other direction, in order, each once.
    @inline(never)
    var reversedEdges: [[Int]] {
        var reversed = Self(repeating: [], count: count)
        for node in indices {
            for target in self[node] where reversed[target].last != node { reversed[target].append(node) }
        }
        return reversed
    }

    /// Returns the trees of a depth-first search that begins at each of `roots`, with each node behind those that it leads to.
    ///
    /// By hand, since a chain of services may be longer than a stack is deep.
    @inline(never)
    func trees(from roots: [Int]) -> [[Int]] {
        // The number of edges that were followed; negative for a node that was not visited yet.
        var followed = [Int](repeating: -1, count: count)
        var trees: [[Int]] = []
        for root in roots where followed[root] < 0 {
            var tree: [Int] = []
            var open = [root]
            followed[root] = 0
            while let node = open.last {
                if followed[node] == self[node].count {
                    tree.append(node)
                    open.removeLast()
                    continue
                }
                let target = self[node][followed[node]]
                followed[node] += 1
                if followed[target] < 0 {
                    followed[target] = 0
                    open.append(target)
                }
            }
            trees.append(tree)
        }
        return trees
    }
}
