// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What process-wide swaps have laid over one registration, newest last.
///
/// Swaps may be restored in any order: taking one away leaves the others as they are.
struct SwapStack: Sendable {
    /// What stood under the name before the first swap; nil if the name was unknown.
    let base: Entry?
    private(set) var layers: [(id: Int, entry: Entry)] = []

    init(over base: Entry?) {
        self.base = base
    }

    /// What the name stands for now.
    var top: Entry? {
        layers.last?.entry ?? base
    }

    /// Every entry that is covered by another.
    var covered: [Entry] {
        entries.dropLast()
    }

    var isEmpty: Bool {
        layers.isEmpty
    }

    mutating func push(_ entry: Entry, id: Int) {
        layers.append((id, entry))
    }

    /// Takes one layer away, and answers it.
    mutating func pop(id: Int) -> Entry? {
        guard let index = layers.firstIndex(where: { $0.id == id }) else { return nil }
        return layers.remove(at: index).entry
    }

    /// Everything that the stack holds.
    var entries: [Entry] {
        (base.map { [$0] } ?? []) + layers.map(\.entry)
    }
}
