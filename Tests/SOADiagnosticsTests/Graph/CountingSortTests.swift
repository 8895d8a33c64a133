// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOADiagnostics

@Suite struct CountingSortTests {
    @Test func `Indices come in the order of their keys, equal ones in their own`() {
        #expect(CountingSort.order(of: [2, 0, 2, 1, 0]) == [1, 4, 3, 0, 2])
    }

    @Test func `Nothing is sorted into nothing`() {
        #expect(CountingSort.order(of: []) == [])
    }
}
