// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// What a service needs, by name: what `edges` says of it, and of those among them that nobody shares, and so on.
    ///
    /// A transient service goes with whoever asked for it, so what it needs, its owner needs.
    func needs(of entry: Entry, _ edges: (Entry) -> [String]) -> [String] {
        var names = edges(entry)
        var known = Set(names)
        var next = 0
        while next < names.count {
            if let needed = visibleEntry(named: names[next]), !needed.definition.isShared {
                names += edges(needed).filter { known.insert($0).inserted }
            }
            next += 1
        }
        return names
    }
}

extension Definition {
    /// True if one instance serves many for as long as its registry or scope is open.
    var isShared: Bool {
        switch lifetime {
        case .singleton, .eager, .scoped: true
        case .transient, .weak: false
        }
    }
}
