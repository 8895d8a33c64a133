// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOADiagnostics

@Suite struct TimeScaleTests {
    private func scale(_ times: [Range<Int64>]) -> TimeScale {
        TimeScale(times.enumerated().map { BuildSpan(index: $0, start: $1.lowerBound, duration: $1.length) })
    }

    @Test func `Builds in a row fill the line`() {
        let scale = scale([100..<200, 200..<300])
        #expect([100, 150, 200, 300].map(scale.place) == [0, 2_500, 5_000, 10_000])
    }

    @Test func `A short pause keeps its length`() {
        let scale = scale([0..<100, 120..<220])
        #expect(scale.stretches.map(\.isCut) == [false])
        #expect(scale.place(of: 110) == 5_000)
    }

    @Test func `A long pause is cut`() {
        let scale = scale([0..<100, 1_000_000..<1_000_100])
        #expect(scale.stretches.map(\.isCut) == [false, true, false])
        #expect([0, 100, 1_000_000, 1_000_100].map(scale.place) == [0, 4_800, 5_200, 10_000])
    }

    @Test func `Many pauses leave most of the width to the builds`() {
        let scale = scale((0..<500).map { $0 * 1_000..<$0 * 1_000 + 1 })
        #expect(scale.place(of: 499_001) == 10_000)
        #expect(scale.stretches.filter(\.isCut).reduce(0) { $0 + $1.place.count } <= 3_500)
    }

    @Test func `Builds that took no time, and no builds at all, have positions`() {
        #expect(scale([7..<7]).place(of: 7) == 0)
        #expect(scale([]).place(of: 7) == 0)
        #expect(scale([]).ticks == [])
    }

    @Test func `Positions are in the order of the moments`() {
        let scale = scale([0..<10, 5..<30, 1_000..<1_001, 1_001..<1_400, 90_000..<90_010])
        let places = (0..<90_020).map(scale.place)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test(
        arguments: [
            (10, [0, 2, 4, 6, 8, 10]), (23, [0, 5, 10, 15, 20]), (48, [0, 10, 20, 30, 40]), (5, [0, 1, 2, 3, 4, 5]),
            (100, [0, 20, 40, 60, 80, 100]),
        ] as [(Int64, [Int64])]
    )
    func `Ticks are at round times after the first build`(_ length: Int64, _ ticks: [Int64]) {
        #expect(scale([1_003..<1_003 + length]).ticks.map { $0 - 1_003 } == ticks)
    }

    @Test func `After a cut the ticks begin with the builds`() {
        #expect(scale([0..<50, 1_003..<1_053]).ticks == [0, 20, 40, 1_003, 1_020, 1_040])
    }
}
