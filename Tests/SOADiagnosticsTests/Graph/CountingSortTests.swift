// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOADiagnostics

@Suite struct CountingSortTests {
    @Test func `Indices are in the order of their keys, and equal keys keep their order`() {
        #expect(CountingSort.order(of: [2, 0, 2, 1, 0]) == [1, 4, 3, 0, 2])
    }

    @Test func `No keys give no indices`() {
        #expect(CountingSort.order(of: []) == [])
    }
}
