// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which services need which others, by name, in the order of registration.
struct DependencyGraph: Sendable {
    /// The services, in order.
    let names: [String]
    private let edges: [[Int]]

    /// Dependencies on names that are not in the graph do not count.
    init(_ services: [(name: String, dependencies: [String])]) {
        names = services.map(\.name)
        let index = names.indexByName
        edges = services.map { service in service.dependencies.compactMap { index[$0] } }
    }

    /// Services that need each other in a cycle: for each component of them one shortest cycle, closed by its first name.
    ///
    /// A cycle begins with the service of the component that was registered first. Linear for the components (Tarjan, 1972),
    /// plus one search for each.
    var cycles: [[String]] {
        components.compactMap { component in
            shortestCycle(through: component[0], within: Set(component)).map { $0.map { names[$0] } }
        }
    }

    /// The way from a service back to itself.
    private func shortestCycle(through start: Int, within component: Set<Int>) -> [Int]? {
        var cameFrom: [Int: Int] = [:]
        var pending = [start]
        var position = 0
        while position < pending.count {
            let current = pending[position]
            position += 1
            for next in edges[current] where component.contains(next) {
                if next == start {
                    var path = [start, current]
                    while let last = path.last, last != start, let previous = cameFrom[last] { path.append(previous) }
                    return path.count == 2 && current == start ? [start, start] : path.reversed()
                }
                if cameFrom[next] == nil {
                    cameFrom[next] = current
                    pending.append(next)
                }
            }
        }
        return nil
    }

    /// The sets of services that all reach each other, each in order, but for single ones that do not need themselves.
    ///
    /// Tarjan's strongly connected components, with a stack of its own, since graphs may be deeper than the thread's.
    private var components: [[Int]] {
        var order = Array(repeating: -1, count: names.count)
        var low = order
        var isOpen = Array(repeating: false, count: names.count)
        var open: [Int] = []
        var visited = 0
        var components: [[Int]] = []
        for start in names.indices where order[start] < 0 {
            var calls = [(node: start, next: 0)]
            while let (node, next) = calls.last {
                if next == 0 {
                    order[node] = visited
                    low[node] = visited
                    visited += 1
                    open.append(node)
                    isOpen[node] = true
                }
                if next < edges[node].count {
                    calls[calls.count - 1].next += 1
                    let target = edges[node][next]
                    if order[target] < 0 {
                        calls.append((target, 0))
                    } else if isOpen[target] {
                        low[node] = min(low[node], order[target])
                    }
                    continue
                }
                calls.removeLast()
                if let caller = calls.last?.node { low[caller] = min(low[caller], low[node]) }
                if low[node] == order[node] {
                    var component: [Int] = []
                    while let member = open.popLast() {
                        isOpen[member] = false
                        component.append(member)
                        if member == node { break }
                    }
                    if component.count > 1 || edges[node].contains(node) { components.append(component.ordered { $0 }) }
                }
            }
        }
        return components.ordered { $0[0] }
    }
}
