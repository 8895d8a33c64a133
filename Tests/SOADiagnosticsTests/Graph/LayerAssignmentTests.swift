// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOADiagnostics

@Suite struct LayerAssignmentTests {
    private func columns(_ successors: [[Int]], height: Int = 100) -> [Int?] {
        LayerAssignment(AcyclicGraph(successors: successors), height: height).columns
    }

    @Test func `A node stands as far right as the longest way to it is long`() {
        #expect(columns([[1, 2], [2], []]) == [0, 1, 2])
    }

    @Test func `Where a way begins, it begins next to where it leads`() {
        #expect(columns([[1], [2], [], [2]]) == [0, 1, 2, 1])
    }

    @Test func `A node without edges has no column`() {
        #expect(columns([[1], [], [], [3]]) == [0, 1, nil, nil])
    }

    @Test func `What does not fit in a column goes to the next, and what it needs stays to the right of it`() {
        let successors = (0..<10).map { _ in [10] } + [[]]
        let columns = columns(successors, height: 4).compactMap(\.self)
        #expect((0..<3).map { column in columns.dropLast().count { $0 == column } } == [4, 4, 2])
        #expect(columns.last == 3)
    }
}
