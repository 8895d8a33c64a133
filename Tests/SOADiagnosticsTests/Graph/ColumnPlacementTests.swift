// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOADiagnostics

@Suite struct ColumnPlacementTests {
    private func middles(_ wishes: [Double], distance: Double = 10) -> [Double] {
        ColumnPlacement.middles(of: wishes.map { .init(wish: $0, weight: 1, distance: distance) })
    }

    @Test func `Everything stands where it wishes, if there is room`() {
        #expect(middles([0, 20, 50]) == [0, 20, 50])
    }

    @Test func `What wishes the same place stands around it`() {
        #expect(middles([30, 30, 30]) == [20, 30, 40])
    }

    @Test func `The order is kept, whatever the wishes`() {
        #expect(middles([100, 0]) == [45, 55])
    }

    @Test func `A heavier wish counts for more`() {
        let middles = ColumnPlacement.middles(of: [
            .init(wish: 0, weight: 3, distance: 0), .init(wish: 0, weight: 1, distance: 8),
        ])
        #expect(middles == [-2, 6])
    }

    @Test func `Nothing has no place`() {
        #expect(middles([]) == [])
    }
}
