// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A swap of one service for another, for the whole process, until it is restored.
public final class ServiceSwap: Sendable {
    private let name: String
    private let id: Int
    private let node: RegistryNode

    init(name: String, id: Int, node: RegistryNode) {
        self.name = name
        self.id = id
        self.node = node
    }

    /// Brings back what the swap replaced, with the instance that it had; a name that was unknown is unknown again.
    ///
    /// A second call does nothing, and neither does one after the name was registered anew or removed. Swaps of one
    /// name may be restored in any order. Instances that were handed out stay valid.
    public func restore() {
        node.restore(swap: id, of: name)
    }
}
