// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import OracleContentCore

@Suite struct JSONKindsTests {
    @Test func `The number of remembered names is limited, and each has its latest kind`() {
        var kinds = JSONKinds()
        for number in 0..<1_000 { kinds["\(number)"] = .text }
        #expect((0..<1_000).count { kinds["\($0)"] != nil } == JSONKinds.mostNames)
        kinds["0"] = .number
        #expect(kinds["0"] == .number)
    }
}
