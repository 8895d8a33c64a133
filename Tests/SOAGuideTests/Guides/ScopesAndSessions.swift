// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Registrations read as the guide shows them.
// swift-format-ignore-file: OnlyOneTrailingClosureArgument

import SOA
import SOATesting
import Testing

struct Visitor: Sendable {
    let name: String
}

actor Wishlist {
    private(set) var wishes: [String] = []
    private(set) var isSaved = false

    func wish(for thing: String) { wishes.append(thing) }
    func save() { isSaved = true }
}

extension ServiceName {
    static var wishlist: Of<Wishlist> { .scoped(shutdown: { await $0.save() }) { Wishlist() } }
    static var visitor: Of<Visitor> { "visitor" }
}

func visit(_ name: String) async throws -> Wishlist {
    let session = ServiceRegistry.makeScope("session of \(name)")
    session.add(.visitor) { Visitor(name: name) }
    let wishlist = await session.run {
        await ServiceRegistry[.wishlist].wish(for: "a boat for \(ServiceRegistry[.visitor].name)")
        return ServiceRegistry[.wishlist]
    }
    try await session.close()
    return wishlist
}

func visitorOnAnotherThread() async -> String {
    let registry = ServiceRegistryImplementation.current
    return await Task.detached {
        registry.run { ServiceRegistry[.visitor].name }
    }.value
}

@Suite struct ScopesAndSessionsTests {
    @Test(.services())
    func `Each session has a list of its own, which is saved at its end`() async throws {
        let ann = try await visit("ann")
        let bob = try await visit("bob")
        #expect(await ann.wishes == ["a boat for ann"])
        #expect(await bob.wishes == ["a boat for bob"])
        #expect(await ann.isSaved)
    }

    @Test(.services())
    func `A detached task gets the scope by its handle`() async {
        let session = ServiceRegistry.makeScope("session")
        session.add(.visitor) { Visitor(name: "ann") }
        #expect(await session.run { await visitorOnAnotherThread() } == "ann")
    }

    @Test(.services())
    func `A closed scope says so`() async throws {
        let session = ServiceRegistry.makeScope("session of ann")
        try await session.close()
        let error = try #require(throws: ServiceRegistryError.self) {
            try session.resolve(.wishlist, fileID: "Shop/Page.swift", line: 12, function: "load()")
        }
        #expect(
            error.description == """
                "SOAGuideTests.wishlist" was requested in "session of ann", which is closed.
                  requested at:  Shop/Page.swift:12, in load()
                  what to do:    Use a registry that is open; what outlives a scope belongs to its parent.
                """
        )
    }
}
