// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA
@testable import SOATesting

@Suite struct FindingTests {
    private static let lookup = Lookup(name: "clock", site: CallSite(fileID: "App/Feature.swift", line: 12))

    @Test func `A service that is not overridden is named with the call site`() {
        #expect(
            Finding.notOverridden(Self.lookup).description == """
                "clock" was requested at App/Feature.swift:12, and this strict test does not override it. \
                Register it in `.services { }`, or drop `strict`.
                """
        )
    }

    @Test func `An unused override is named with the place of its registration, if that is known`() {
        let site = CallSite(fileID: "AppTests/Fakes.swift", line: 3)
        #expect(
            Finding.unused(Override(name: "clock", site: site)).description == """
                "clock" was overridden at AppTests/Fakes.swift:3, and nothing looked it up. \
                Remove the override, or drop `strict`.
                """
        )
        #expect(
            Finding.unused(Override(name: "clock", site: nil)).description == """
                "clock" was overridden, and nothing looked it up. Remove the override, or drop `strict`.
                """
        )
    }

    @Test func `Leftover work is named with the test, the service and the call site`() {
        #expect(
            Finding.leftover(Self.lookup, test: "sends()").description == """
                "clock" was requested at App/Feature.swift:12 by work that the test sends() left running. \
                It was resolved in the overlay of that test. Wait for the work in the test, or cancel it there.
                """
        )
    }
}
