// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The layout of a dependency graph: the positions of services, and the routes of arrows.
///
/// The column of a service is the length of the longest path to it. An arrow that passes a column has a lane in it,
/// which all arrows to the same service share. Cells are moved up and down so that few arrows cross.
struct GraphLayout: Sendable {
    /// An element of a column.
    enum Cell: Hashable, Sendable {
        case service(String)
        case lane(column: Int, to: String)
    }

    static let serviceHeight = 46
    private static let laneHeight = 10
    private static let gap = 18
    private static let sweeps = 6

    /// The vertical centre of each cell.
    private(set) var middles: [Cell: Int] = [:]
    /// The height of the picture.
    private(set) var height = 0
    /// The number of columns.
    var columnCount: Int { columns.count }

    private var columns: [[Cell]]
    private var ranks: [String: Int] = [:]
    private var neighbours: [Cell: Set<Cell>] = [:]

    /// Lays out services.
    init(_ entries: [ServiceSnapshot.Entry]) {
        let names = Self.columns(of: entries)
        columns = names.map { $0.map { .service($0) } }
        for (column, names) in names.enumerated() {
            for name in names { ranks[name] = column }
        }
        for entry in entries {
            for dependency in entry.dependencies { connect(route(from: entry.name, to: dependency)) }
        }
        height = columns.map(Self.height).max() ?? 0
        place()
        for sweep in 0..<Self.sweeps {
            let order = sweep.isMultiple(of: 2) ? Array(columns.indices) : columns.indices.reversed()
            for column in order { sort(column, by: sweep.isMultiple(of: 2) ? column - 1 : column + 1) }
        }
    }

    /// Returns the column of a service; nil for an unknown service.
    func column(of name: String) -> Int? { ranks[name] }

    /// Returns the cells on the route of an arrow, with both ends; empty for an unknown service.
    func route(from: String, to: String) -> [Cell] {
        guard let first = ranks[from], let last = ranks[to] else { return [] }
        let lanes = (first + 1 < last ? Array(first + 1..<last) : []).map { Cell.lane(column: $0, to: to) }
        return [.service(from)] + lanes + [.service(to)]
    }

    private mutating func connect(_ route: [Cell]) {
        for (from, to) in zip(route, route.dropFirst()) {
            neighbours[from, default: []].insert(to)
            neighbours[to, default: []].insert(from)
        }
        for case .lane(let column, let to) in route where !columns[column].contains(.lane(column: column, to: to)) {
            columns[column].append(.lane(column: column, to: to))
        }
    }

    /// Sorts the cells of a column by the heights of their neighbours in another column.
    private mutating func sort(_ column: Int, by other: Int) {
        guard columns.indices.contains(other) else { return }
        let others = Set(columns[other])
        let wishes = columns[column].enumerated().map { index, cell in
            let heights = (neighbours[cell] ?? []).intersection(others).compactMap { middles[$0] }
            let wish = heights.isEmpty ? middles[cell] ?? 0 : heights.reduce(0, +) / heights.count
            return (wish: wish, index: index, cell: cell)
        }
        columns[column] = wishes.sorted { ($0.wish, $0.index) < ($1.wish, $1.index) }.map(\.cell)
        place()
    }

    private mutating func place() {
        for cells in columns {
            var top = (height - Self.height(of: cells)) / 2
            for cell in cells {
                middles[cell] = top + Self.height(of: cell) / 2
                top += Self.height(of: cell) + Self.gap
            }
        }
    }

    private static func height(of cells: [Cell]) -> Int {
        cells.reduce(0) { $0 + height(of: $1) } + max(0, cells.count - 1) * gap
    }

    private static func height(of cell: Cell) -> Int {
        switch cell {
        case .service: serviceHeight
        case .lane: laneHeight
        }
    }

    /// Returns the services by column: the length of the longest path to each.
    ///
    /// Dependency cycles are cut off.
    private static func columns(of entries: [ServiceSnapshot.Entry]) -> [[String]] {
        var ranks = Dictionary(entries.map { ($0.name, 0) }) { first, _ in first }
        for _ in entries {
            for entry in entries {
                guard let rank = ranks[entry.name] else { continue }
                for name in entry.dependencies {
                    guard let old = ranks[name], old <= rank, rank + 1 < entries.count else { continue }
                    ranks[name] = rank + 1
                }
            }
        }
        // Dependency cycles leave columns empty.
        let grouped = Dictionary(grouping: entries.map(\.name)) { ranks[$0] ?? 0 }
        return grouped.keys.sorted().compactMap { grouped[$0] }
    }
}
