// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The services of a snapshot and their dependencies, including names that are not registered.
struct ServiceGraph: Sendable {
    struct Node: Sendable {
        let name: String
        /// Nil if the name is not registered.
        let entry: ServiceSnapshot.Entry?
        /// The identifier of the node in drawings, given by its position in the snapshot.
        let id: String
    }

    /// The services in the order of the snapshot, then the missing ones in the order of their first use.
    let nodes: [Node]
    /// The dependencies of each node, without duplicates, in the order of the snapshot.
    let dependencies: [[Int]]

    init(_ snapshot: ServiceSnapshot) {
        // A name that occurs twice stands for the later entry, which a lookup would find.
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

    /// The dependencies, each as a pair of nodes.
    var edges: [(from: Node, to: Node)] {
        zip(nodes, dependencies).flatMap { node, dependencies in dependencies.map { (node, nodes[$0]) } }
    }

    var missing: [Node] {
        nodes.filter { $0.entry == nil }
    }
}
