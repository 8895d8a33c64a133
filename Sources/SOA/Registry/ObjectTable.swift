// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An object that a table finds by its hash.
protocol Hashed: AnyObject, Sendable {
    /// The hash, whose lower bits are as good as the others; it never changes.
    var hash: Int { get }
}

/// A hash table of objects that know their hashes, by linear probing.
///
/// A dictionary would hash a name or an address anew, which takes longer than the rest of a lookup. A copy shares its
/// storage until one of both is changed.
struct ObjectTable<Element: Hashed>: Sendable {
    /// A power of two, from an eighth to three quarters of them in use unless they are few; nil is free.
    private(set) var cells: [Element?] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// All elements, in no order.
    var all: [Element] { cells.compactMap(\.self) }

    /// Returns the element of a hash that matches.
    @inline(__always)
    func first(_ hash: Int, where isMatch: (Element) -> Bool) -> Element? {
        index(hash, where: isMatch).flatMap { cells[$0] }
    }

    /// Returns the element of a hash that matches, without a reference of its own.
    @inline(__always)
    func unretained(_ hash: Int, where isMatch: (Element) -> Bool) -> Unmanaged<Element>? {
        guard let index = index(hash, where: isMatch) else { return nil }
        // Sound as long as the caller keeps the table from changing.
        return unsafe cells[index].map { unsafe .passUnretained($0) }
    }

    /// Puts an element in the place of the one that matches, which is returned, or into a free one.
    @_optimize(speed)
    mutating func put(_ element: Element, where isMatch: (Element) -> Bool) -> Element? {
        if let index = index(element.hash, where: isMatch) {
            let former = cells[index]
            cells[index] = element
            return former
        }
        insert(element)
        return nil
    }

    /// Adds an element that is not in the table.
    @_optimize(speed)
    @inline(never)
    mutating func insert(_ element: consuming Element) {
        count += 1
        if count * 4 > cells.count * 3 {
            // Each element is read when a table grows, and small ones soon grow again.
            let factor = cells.count < 4096 ? 4 : 2
            resize(to: Swift.max(16, cells.count * factor))
        }
        var index = element.hash & mask
        while cells[index] != nil { index = (index &+ 1) & mask }
        cells[index] = element
    }

    /// Removes the element of a hash that matches, and returns it.
    mutating func remove(_ hash: Int, where isMatch: (Element) -> Bool) -> Element? {
        guard var hole = index(hash, where: isMatch) else { return nil }
        let removed = cells[hole]
        count -= 1
        // What a lookup would not find behind the hole moves into it.
        var next = hole
        while true {
            next = (next &+ 1) & mask
            guard let element = cells[next] else { break }
            if (next &- element.hash) & mask >= (next &- hole) & mask {
                cells[hole] = element
                hole = next
            }
        }
        cells[hole] = nil
        // What comes and goes leaves nothing behind.
        if cells.count > 16, count * 8 < cells.count { resize(to: cells.count / 2) }
        return removed
    }

    @_optimize(speed)
    private mutating func resize(to size: Int) {
        var former = cells
        cells = Array(repeating: nil, count: size)
        // Taken out, since a copy of each would count its references, and without the checks of arrays at each step.
        // Sound: each place is one of those of its array, by the indices of one and the mask of the other.
        unsafe former.withUnsafeMutableBufferPointer { former in
            unsafe cells.withUnsafeMutableBufferPointer { cells in
                for index in former.indices {
                    guard let element = unsafe former[index].take() else { continue }
                    var place = element.hash & (size &- 1)
                    while unsafe cells[place] != nil { place = (place &+ 1) & (size &- 1) }
                    unsafe cells[place] = consume element
                }
            }
        }
    }

    private var mask: Int { cells.count &- 1 }

    @inline(__always)
    private func index(_ hash: Int, where isMatch: (Element) -> Bool) -> Int? {
        if cells.isEmpty { return nil }
        var index = hash & mask
        while let element = cells[index] {
            if element.hash == hash, isMatch(element) { return index }
            index = (index &+ 1) & mask
        }
        return nil
    }
}

extension ObjectTable<Registration> {
    mutating func put(_ registration: Registration) -> Registration? {
        put(registration) { $0.name == registration.name }
    }

    mutating func remove(_ name: String) -> Registration? {
        remove(name.nameHash) { $0.name == name }
    }
}

extension ObjectTable<Slot> {
    func slot(of registration: Registration) -> Slot? {
        first(registration.hash) { $0.registration === registration }
    }

    mutating func remove(_ registration: Registration) -> Slot? {
        remove(registration.hash) { $0.registration === registration }
    }
}
