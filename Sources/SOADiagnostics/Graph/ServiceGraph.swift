// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The services of a snapshot and what they depend on, with the names that they ask for and nobody registered.
struct ServiceGraph: Sendable {
    struct Node: Sendable {
        let name: String
        /// Nil if the name is not registered.
        let entry: ServiceSnapshot.Entry?
        /// What the node is called in drawings: the same for the same place in the snapshot.
        let id: String
    }

    /// The services in the order of the snapshot, then the missing ones in the order in which they are asked for.
    let nodes: [Node]
    /// The nodes that each node depends on, each once, in the order of the snapshot.
    let dependencies: [[Int]]

    init(_ snapshot: ServiceSnapshot) {
        // A name that occurs twice means the later entry: the one that a lookup there would find.
        var index = Dictionary(snapshot.entries.enumerated().map { ($1.name, $0) }) { $1 }
        var nodes = snapshot.entries.enumerated().map { Node(name: $1.name, entry: $1, id: "n\($0)") }
        let dependencies = snapshot.entries.map { entry in
            var isSeen: Set<Int> = []
            return entry.dependencies.compactMap { name in
                let dependency = index[name] ?? nodes.count
                if dependency == nodes.count {
                    index[name] = dependency
                    nodes.append(Node(name: name, entry: nil, id: "m\(dependency - snapshot.entries.count)"))
                }
                return isSeen.insert(dependency).inserted ? dependency : nil
            }
        }
        self.nodes = nodes
        self.dependencies = dependencies + Array(repeating: [], count: nodes.count - dependencies.count)
    }

    /// Every dependency, by the nodes at its ends.
    var edges: [(from: Node, to: Node)] {
        zip(nodes, dependencies).flatMap { node, dependencies in dependencies.map { (node, nodes[$0]) } }
    }

    var missing: [Node] {
        nodes.filter { $0.entry == nil }
    }
}
