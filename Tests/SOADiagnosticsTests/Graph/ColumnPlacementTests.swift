// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOADiagnostics

@Suite struct ColumnPlacementTests {
    private func middles(_ preferences: [Double], distance: Double = 10) -> [Double] {
        ColumnPlacement.middles(of: preferences.map { .init(preference: $0, weight: 1, distance: distance) })
    }

    @Test func `Items are at their preferences if there is room`() {
        #expect(middles([0, 20, 50]) == [0, 20, 50])
    }

    @Test func `Items with one preference are spread around it`() {
        #expect(middles([30, 30, 30]) == [20, 30, 40])
    }

    @Test func `The order is kept, whatever the preferences`() {
        #expect(middles([100, 0]) == [45, 55])
    }

    @Test func `A preference counts by its weight`() {
        let middles = ColumnPlacement.middles(of: [
            .init(preference: 0, weight: 3, distance: 0), .init(preference: 0, weight: 1, distance: 8),
        ])
        #expect(middles == [-2, 6])
    }

    @Test func `No items have no middles`() {
        #expect(middles([]) == [])
    }
}
