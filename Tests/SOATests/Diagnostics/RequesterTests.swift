// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

extension ServiceName<Int> {
    /// Never registered, so each lookup fails.
    fileprivate static var absent: Self { "absent" }

    fileprivate static var needy: Self { Self { try ServiceRegistry.resolve(.absent) } }
    fileprivate static var needyThroughAccessor: Self { Self { try ServiceRegistry.absent } }
}

extension ServiceRegistryImplementation {
    fileprivate var absent: Int { get throws { try resolve(.absent) } }
}

/// An error names who requested the service, with nothing said at the call site.
@Suite struct RequesterTests {
    private func error(of lookup: () throws -> Int) throws -> ServiceRegistryError {
        try #require(throws: ServiceRegistryError.self) { try inWorld { try lookup() } }
    }

    private func load() throws -> Int {
        try ServiceRegistry.resolve(.absent)
    }

    private var count: Int {
        get throws { try ServiceRegistry.resolve(.absent) }
    }

    @Test func `A function`() throws {
        let line = #line - 8
        let error = try error { try load() }
        #expect(error.requestedAt == "SOATests/RequesterTests.swift:\(line)")
        #expect(error.requestedIn == "load()")
    }

    @Test func `A property`() throws {
        #expect(try error { try count }.requestedIn == "count")
    }

    @Test func `A factory, by the names on the way to it, and the place of its lookup`() throws {
        let error = try error { try ServiceRegistry.resolve(.needy) }
        #expect(error.path == ["SOATests.needy", "absent"])
        #expect(error.requestedAt == "SOATests/RequesterTests.swift:12")
        #expect(error.requestedIn == "needy")
    }

    @Test func `An accessor that throws, with the factory that used it`() throws {
        let error = try error { try ServiceRegistry.resolve(.needyThroughAccessor) }
        #expect(error.path == ["SOATests.needyThroughAccessor", "absent"])
        #expect(error.requestedAt == "SOATests/RequesterTests.swift:17")
        #expect(error.requestedIn == "absent")
    }
}
