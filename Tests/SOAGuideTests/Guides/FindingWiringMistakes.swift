// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

struct Mailbox: Sendable {}
struct Address: Sendable {}

extension ServiceName {
    static var mailbox: Of<Mailbox> { "mailbox" }
    static var address: Of<Address> { "address" }
}

func registerACycle() {
    ServiceRegistry.add(.mailbox, fileID: "Post/Services.swift", line: 3) {
        _ = try ServiceRegistry.resolve(.address, fileID: "Post/Mailbox.swift", line: 7)
        return Mailbox()
    }
    ServiceRegistry.add(.address, fileID: "Post/Services.swift", line: 4) {
        _ = try ServiceRegistry.resolve(.mailbox, fileID: "Post/Address.swift", line: 9)
        return Address()
    }
}

func registerWithoutAddress() {
    ServiceRegistry.add(.mailbox, fileID: "Post/Services.swift", line: 3) {
        _ = try ServiceRegistry.resolve(.address, fileID: "Post/Mailbox.swift", line: 7)
        return Mailbox()
    }
}

func wiringMistakes() async -> String {
    let problems = await ServiceRegistry.validate(building: true)
    return ServiceRegistry.report(problems)
}

@Suite struct NotesWiringTests {
    @Test(.services { registerNotes() })
    func `Everything is wired`() async {
        await expectValidWiring()
    }
}

@Suite struct FindingWiringMistakesTests {
    @Test(.services())
    func `A cycle is reported with its path`() async throws {
        registerACycle()
        let error = try #require(throws: ServiceRegistryError.self) {
            try ServiceRegistry.resolve(.mailbox, fileID: "Post/Main.swift", line: 12)
        }
        #expect(
            error.description == """
                "mailbox" has a circular dependency.
                  required by:   mailbox → address → mailbox
                  requested at:  Post/Address.swift:9, in registerACycle()
                  registered at: Post/Services.swift:3
                  what to do:    Let one of them look the other up when it is used, not while it is built.
                """
        )
    }

    @Test(.services())
    func `The check reports the cycle, with the call sites of the registrations`() async {
        registerACycle()
        #expect(
            await wiringMistakes() == """
                mailbox → address → mailbox is a dependency cycle; let one of them look the other up when it is used
                    "mailbox" is registered at Post/Services.swift:3
                    "address" is registered at Post/Services.swift:4
                """
        )
    }

    @Test(.services())
    func `A missing service is reported with its requester`() async throws {
        registerWithoutAddress()
        let error = try #require(throws: ServiceRegistryError.self) {
            try ServiceRegistry.resolve(.mailbox, fileID: "Post/Main.swift", line: 12)
        }
        #expect(error.name == "address")
        #expect(error.path == ["mailbox", "address"])
        #expect(
            await wiringMistakes() == """
                "mailbox" needs "address", which is not registered; register it, or correct the name
                    "mailbox" is registered at Post/Services.swift:3
                """
        )
    }
}
