// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@testable import SOA

@Suite struct NameSuggestionTests {
    @Test(
        arguments: [
            ("clok", ["clock"]),
            ("CLOCK", ["clock"]),
            ("colck", ["clock"]),
            ("sharing", ["SharingService"]),
            ("SharingServiceImplementation", ["SharingService"]),
            ("xyz", []),
            ("", []),
        ] as [(String, [String])]
    )
    func `Slips of the pen are recognised, other names are not`(name: String, expected: [String]) {
        let names = ["clock", "SharingService", "network", "a"]
        #expect(NameSuggestions.near(name, among: names) == expected)
    }

    @Test func `At most three names are suggested, the nearest first`() {
        let names = ["service1x", "service1", "service2", "service3", "service4"]
        #expect(NameSuggestions.near("service1", among: names).first == "service1")
        #expect(NameSuggestions.near("service1", among: names).count == 3)
    }

    @Test func `Names of more than 200 bytes are not compared, which takes time and memory for each pair of bytes`() {
        let name = String(repeating: "n", count: 199)
        #expect(NameSuggestions.near(name + "a", among: [name + "b"]) == [name + "b"])
        #expect(NameSuggestions.near(name + "a", among: [name + "bc"]).isEmpty)
        #expect(NameSuggestions.near(name + "ac", among: [name]).isEmpty)
    }
}
