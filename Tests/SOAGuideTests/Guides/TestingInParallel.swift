// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

protocol Postman: Sendable {
    func deliver(_ letter: String) -> String
}

struct RealPostman: Postman {
    func deliver(_ letter: String) -> String { "delivered \(letter)" }
}

struct FakePostman: Postman {
    let reply: String

    func deliver(_ letter: String) -> String { reply }
}

struct PostOffice: Sendable {
    let postman: any Postman

    func send(_ letter: String) -> String { postman.deliver(letter) }
}

extension ServiceName {
    static var postman: Of<any Postman> { .init { RealPostman() } }
    static var postOffice: Of<PostOffice> { .init { PostOffice(postman: try ServiceRegistry.resolve(.postman)) } }
}

@Suite(.services())
struct PostOfficeTests {
    @Test func `A letter is delivered`() {
        #expect(ServiceRegistry[.postOffice].send("a letter") == "delivered a letter")
    }

    @Test(.services { $0.add(.postman) { FakePostman(reply: "nobody was at home") } })
    func `The sender learns that nobody was at home`() {
        #expect(ServiceRegistry[.postOffice].send("a letter") == "nobody was at home")
    }
}

@Suite(.services())
struct MorePostOfficeTests {
    @Test(arguments: ["lost", "wet", "late"])
    func `The sender learns what became of a letter`(fate: String) {
        ServiceRegistry.add(.postman) { FakePostman(reply: fate) }
        #expect(ServiceRegistry[.postOffice].send("a letter") == fate)
    }
}

@Suite(.services())
struct DetachedPostTests {
    @Test func `Detached work takes the handle along`() async {
        ServiceRegistry.add(.postman) { FakePostman(reply: "lost") }
        let registry = ServiceRegistryImplementation.current
        let fate = await Task.detached { registry.run { ServiceRegistry[.postOffice].send("a letter") } }.value
        #expect(fate == "lost")
    }
}

@Suite struct StrictPostOfficeTests {
    @Test(
        .services(strict: true) {
            $0.add(.postman) { FakePostman(reply: "lost") }
            $0.add(.postOffice) { PostOffice(postman: try ServiceRegistry.resolve(.postman)) }
        }
    )
    func `Nothing is used but what the test put there`() {
        #expect(ServiceRegistry[.postOffice].send("a letter") == "lost")
    }
}

@Suite struct WithoutTraitTests {
    @Test func `An overlay for a few lines needs no trait`() {
        let fate = ServiceRegistry.withOverrides {
            $0.add(.postman) { FakePostman(reply: "lost") }
        } operation: {
            ServiceRegistry[.postOffice].send("a letter")
        }
        #expect(fate == "lost")
    }
}
