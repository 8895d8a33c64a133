// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOADiagnostics

@Suite struct ColumnsTests {
    private func columns(_ successors: [[Int]], height: Int = 100) -> [Int?] {
        AcyclicGraph(successors: successors).columns(height: height)
    }

    @Test func `The column of a node is the length of the longest path to it`() {
        #expect(columns([[1, 2], [2], []]) == [0, 1, 2])
    }

    @Test func `A node without incoming edges is next to its successors`() {
        #expect(columns([[1], [2], [], [2]]) == [0, 1, 2, 1])
    }

    @Test func `A node without edges has no column`() {
        #expect(columns([[1], [], [], [3]]) == [0, 1, nil, nil])
    }

    @Test func `Nodes that do not fit move to the next column, and their successors stay to the right`() {
        let successors = (0..<10).map { _ in [10] } + [[]]
        let columns = columns(successors, height: 4).compactMap(\.self)
        #expect((0..<3).map { column in columns.dropLast().count { $0 == column } } == [4, 4, 2])
        #expect(columns.last == 3)
    }
}
