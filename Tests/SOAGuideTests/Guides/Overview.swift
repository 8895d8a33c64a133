// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

protocol SharingService: Sendable {
    func share(_ text: String) -> String
}

struct MailSharing: SharingService {
    func share(_ text: String) -> String { "mailed: \(text)" }
}

extension ServiceName<any SharingService> {
    static var sharing: Self { Self { MailSharing() } }
}

struct TestSharing: SharingService {
    func share(_ text: String) -> String { "would share: \(text)" }
}

@Suite struct OverviewTests {
    @Test(.services())
    func `A service is declared, looked up, and replaced in a test`() {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        // Where it is used: built now, once.
        print(ServiceRegistry[.sharing].share("hello"))
        ServiceRegistry.withOverrides {
            // In a test: another implementation.
            $0.add(.sharing) { TestSharing() }
        } operation: {
            print(ServiceRegistry[.sharing].share("hello"))
        }
        #expect(printed == ["mailed: hello", "would share: hello"])
    }
}
