// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

/// Many visitors at the same time.
@Suite(.timeLimit(.minutes(10))) struct MixUpTests {
    @Test func `sessions do not mix, also while services are swapped`() async throws {
        try await Pages.serving { url in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...8 {
                    group.addTask { try await Self.visit(url, as: "visitor\(number)") }
                }
                group.addTask {
                    let switcher = Visitor(url)
                    try await switcher.open("/services")
                    for round in 1...20 {
                        let fields = ["name": "VehicleTaxService", "swapped": round.isMultiple(of: 2) ? "no" : "yes"]
                        #expect(try await switcher.post("/services/swap", fields).status == 303)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    private static func visit(_ url: URL, as name: String) async throws {
        let visitor = Visitor(url)
        try await visitor.signUp(name)
        for round in 1...5 {
            let shared = try await visitor.submit("/share", ["text": "text \(round) of \(name)"])
            #expect(shared.shown.contains("From \(name)."))
            #expect(shared.shown.contains("text \(round) of \(name)"))
            #expect(!shared.shown.contains(/visitor(?!\d)/))
            #expect(shared.shown.matches(of: /visitor\d/).allSatisfy { $0.output == name })
            let tax = try await visitor.submit("/vehicle-tax", ["plate": "AB12 CDE"])
            #expect(tax.status == 200)
            #expect(tax.shown.contains("Signed in as \(name)"))
        }
    }
}
