// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

private protocol Bell: Sendable {}

private final class BrassBell: Bell {}

private struct Tower: Sendable {
    let first: BrassBell
    let second: BrassBell
}

/// What a module declares in one extension, whatever the types.
extension ServiceName {
    fileprivate static var bell: Of<any Bell> { .init { BrassBell() } }
    fileprivate static var fresh: Of<BrassBell> { .transient { BrassBell() } }
    fileprivate static var visit: Of<BrassBell> { .scoped(shutdown: close) { BrassBell() } }
    fileprivate static var part: Of<BrassBell> { .graph { BrassBell() } }
    fileprivate static var tower: Of<Tower> {
        .transient { Tower(first: try ServiceRegistry.resolve(.part), second: try ServiceRegistry.resolve(.part)) }
    }
    fileprivate static var onMain: Of<Int> { .transient { @MainActor in 7 } }
    fileprivate static var broken: Of<Int> { .transient { throw Broken() } }
    fileprivate static var bells: Of<any Bell> { "bells" }
    fileprivate static var ringing: Of<@Sendable (Int) -> String> {
        .init { { String(repeating: "ding ", count: $0) } }
    }
}

private let closed = Counter()

@Sendable private func close(_ bell: BrassBell) { closed.increment() }

private struct Owner {
    @Injected(.bell) var bell
    @LazyInjected(.fresh) var fresh
}

@Suite(.timeLimit(.minutes(10))) struct DeclarationTests {
    @Test func `Services of several types are declared in one extension`() {
        inOverlay {
            let bell = ServiceRegistry[.bell] as? BrassBell
            #expect(bell === ServiceRegistry[.bell] as? BrassBell)
            #expect(Owner().bell as? BrassBell === bell)
            #expect(ServiceRegistry[.ringing](2) == "ding ding ")
            #expect(ServiceRegistry.registeredNames == ["SOATests.bell", "SOATests.ringing"])
            #expect(Owner().fresh !== Owner().fresh)
        }
    }

    @Test func `The lifetime stands in front of the factory`() {
        inOverlay {
            #expect(ServiceRegistry[.fresh] !== ServiceRegistry[.fresh])
            let tower = ServiceRegistry[.tower]
            #expect(tower.first === tower.second)
            #expect(tower.first !== ServiceRegistry[.tower].first)
            let lifetimes = ServiceRegistry.snapshot().entries.map(\.lifetime)
            #expect(lifetimes == [.transient, .transient, .graph])
        }
    }

    @Test func `A scoped default is shut down with its scope`() async throws {
        try await inOverlay { () async throws in
            let scope = ServiceRegistry.makeScope("visit")
            #expect(scope[.visit] === scope[.visit])
            #expect(scope[.visit] !== ServiceRegistry[.visit])
            let before = closed.value
            try await scope.close()
            #expect(closed.value == before + 1)
        }
    }

    @Test func `A registration comes before the default, and names without a type are decided by the member`() {
        inOverlay {
            ServiceRegistry.add(.fresh) { BrassBell() }
            #expect(ServiceRegistry[.fresh] === ServiceRegistry[.fresh])
            ServiceRegistry.remove(.fresh)
            #expect(ServiceRegistry[.fresh] !== ServiceRegistry[.fresh])
            #expect(ServiceRegistry.contains(.bell))
            #expect(!ServiceRegistry.contains(.bells))
            ServiceRegistry.add(to: .bells) { BrassBell() }
            #expect(ServiceRegistry.all(.bells).count == 1)
        }
    }

    @Test func `A default of an actor is built there`() async throws {
        try await inOverlay { () async throws in
            #expect(try await ServiceRegistry.resolve(awaiting: .onMain) == 7)
        }
    }

    @Test func `An error names the line of the declaration`() throws {
        try inOverlay {
            let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.broken) }
            #expect(error.name == "SOATests.broken")
            #expect(error.registeredAt == "SOATests/DeclarationTests.swift:27")
        }
    }
}
