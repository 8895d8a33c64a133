// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

@Suite struct ServiceNamesTests {
    @Test(
        arguments: [
            ("Sharing", "SharingService", "sharingService"),
            ("SharingService", "SharingService", "sharingService"),
            ("VehicleTax", "VehicleTaxService", "vehicleTaxService"),
            ("URLCache", "URLCacheService", "urlCacheService"),
            ("HTTP", "HTTPService", "httpService"),
            ("H2O", "H2OService", "h2OService"),
            ("A", "AService", "aService"),
        ]
    )
    func `a name leads to a type and an accessor`(text: String, type: String, property: String) throws {
        let names = try ServiceNames(text)
        #expect(names.type == type)
        #expect(names.property == property)
    }

    @Test(arguments: [
        "", "sharing", "class", "default", "2Sharing", "../Sharing", "Sharing/Mail", "My Sharing", "Größe",
    ])
    func `what names no type is refused`(text: String) {
        let refusal = #expect(throws: Refusal.self) { try ServiceNames(text) }
        #expect(refusal?.description.contains("capital letter") == true)
    }

    @Test func `a name has to say something`() {
        let refusal = #expect(throws: Refusal.self) { try ServiceNames("Service") }
        #expect(refusal?.description.contains("does not say what the service does") == true)
    }

    @Test(arguments: ["SOA", "SOAService", "SOALazyService"])
    func `types of the registry are no new services`(text: String) {
        let refusal = #expect(throws: Refusal.self) { try ServiceNames(text) }
        #expect(refusal?.description.contains("is a type of the module SOA") == true)
    }

    @Test func `a name has to fit into a line`() throws {
        let longest = "A" + String(repeating: "b", count: 29)
        #expect(try ServiceNames(longest).stem == longest)
        let refusal = #expect(throws: Refusal.self) { try ServiceNames(longest + "b") }
        #expect(refusal?.description.contains("at most 30 letters") == true)
    }
}
