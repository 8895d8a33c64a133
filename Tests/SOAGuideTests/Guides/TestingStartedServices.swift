// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

struct Archive: Sendable {
    let title: String
}

extension ServiceName<Archive> {
    static var archive: Self { "archive" }
}

extension ServiceName<Int> {
    fileprivate static var dailyCode: Self {
        Self("dailyCode", lifetime: .expiring(after: .seconds(24 * 60 * 60))) { Int.random(in: .min ... .max) }
    }
}

private func registerArchive() {
    ServiceRegistry.addAsync(.archive) { Archive(title: "receipts of 2026") }
}

@Suite(.services(start: true) { registerArchive() })
struct ArchiveTests {
    @Test func `The archive is open`() {
        #expect(ServiceRegistry[.archive].title == "receipts of 2026")
    }

    @Test(.services { $0.addAsync(.archive) { Archive(title: "an empty box") } })
    func `A test starts its own archive`() {
        #expect(ServiceRegistry[.archive].title == "an empty box")
    }
}

@Suite struct ExpiringServiceTests {
    @Test(.services()) func `A daily code is another one on the next day`() {
        let code = ServiceRegistry[.dailyCode]
        #expect(ServiceRegistry[.dailyCode] == code)
        ServiceRegistry.advanceTime(by: .seconds(24 * 60 * 60))
        #expect(ServiceRegistry[.dailyCode] != code)
    }
}
