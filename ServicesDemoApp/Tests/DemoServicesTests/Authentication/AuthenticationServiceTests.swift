// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import DemoTestSupport
import Foundation
import SOA
import Testing

/// The production service with a real database, created by the registry.
@Suite struct AuthenticationServiceTests {
    /// Registers the production services in an overlay, with a fast hasher.
    private func withServices(_ body: (any AuthenticationService, TestFolder) async throws -> Void) async throws {
        try await TestFolder.with { folder in
            try await ServiceRegistry.withOverrides { _ in
            } operation: {
                DemoDatabase.register(at: DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true))
                ServiceRegistry.add(.passwordHasher) { PasswordHasher(cost: .minimal) }
                AuthenticationServiceImplementation.register()
                try await body(ServiceRegistry.authenticationService, folder)
            }
        }
    }

    @Test func `a sign-up signs in, and allows later sign-ins`() async throws {
        try await withServices { service, _ in
            #expect(service.currentAccount == nil)
            let account = try await service.register(withUsername: "ann", andPassword: "secret")
            #expect(service.currentAccount == account)
            #expect(try await service.login(withUsername: " ann ", andPassword: "secret") == account)
        }
    }

    @Test func `an unknown name and a wrong password throw the same error`() async throws {
        try await withServices { service, _ in
            try await service.register(withUsername: "ann", andPassword: "secret")
            await #expect(throws: AuthenticationError.wrongUsernameOrPassword) {
                try await service.login(withUsername: "bob", andPassword: "secret")
            }
            await #expect(throws: AuthenticationError.wrongUsernameOrPassword) {
                try await service.login(withUsername: "ann", andPassword: "guess")
            }
            #expect(service.currentAccount == Account(username: "ann"))
        }
    }

    @Test func `a sign-up with a taken name does not change the account`() async throws {
        try await withServices { service, _ in
            try await service.register(withUsername: "ann", andPassword: "secret")
            await #expect(throws: AuthenticationError.usernameTaken("ann")) {
                try await service.register(withUsername: "ann", andPassword: "other")
            }
            try await service.login(withUsername: "ann", andPassword: "secret")
        }
    }

    @Test func `signing up with a name that looks like another is refused, and changes nothing`() async throws {
        try await withServices { service, _ in
            try await service.register(withUsername: "Ian", andPassword: "secret")
            try await service.register(withUsername: "bob", andPassword: "secret")
            let refusal = AuthenticationError.invalidUsername("looks like that of another account")
            await #expect(throws: refusal) {
                try await service.register(withUsername: "lan", andPassword: "secret")
            }
            #expect("\(refusal)" == "the user name looks like that of another account")
            #expect(service.currentAccount == Account(username: "bob"))
            await #expect(throws: AuthenticationError.wrongUsernameOrPassword) {
                try await service.login(withUsername: "lan", andPassword: "secret")
            }
            try await service.login(withUsername: "Ian", andPassword: "secret")
        }
    }

    @Test func `one of many simultaneous sign-ups with one name succeeds`() async throws {
        try await withServices { service, _ in
            let winners = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        do {
                            try await service.register(withUsername: "ann", andPassword: "secret \(number)")
                            return true
                        } catch {
                            return false
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1)
        }
    }

    @Test(arguments: [
        "", " \t\n", "a\u{1B}[2J", "a\u{0}b", String(repeating: "a", count: 65),
        // Names that look like others, and characters that are not seen.
        "\u{430}nn", "a\u{200B}nn", "ann\u{AD}", "\u{202E}nna", "ann\u{FE0F}", "\u{FF41}nn", "a  b", "\u{251}nn",
        "ann\u{332}",
        "\u{430}\u{440}\u{435}", "\u{39F}", "l\u{131}n", "a\u{1F469}", "ann\u{A0}b", "ann\u{3164}",
    ])
    func `an invalid user name is rejected`(username: String) async throws {
        try await withServices { service, _ in
            let error = await #expect(throws: AuthenticationError.self) {
                try await service.register(withUsername: username, andPassword: "secret")
            }
            guard case .invalidUsername = error else {
                Issue.record("unexpected: \(String(describing: error))")
                return
            }
        }
    }

    @Test(arguments: ["ann", "Zoë", "O'Neil", "Анна", "Γιώργος", "名前", "さくら", "שרה", "ann 2", "ann.b-c_d@example"])
    func `a name in letters of one script is accepted`(username: String) async throws {
        try await withServices { service, _ in
            let account = try await service.register(withUsername: username, andPassword: "secret")
            #expect(account.username == username.precomposedStringWithCanonicalMapping)
        }
    }

    @Test func `a sign-in replaces a hash of lower cost`() async throws {
        let accounts = TestAccountStore()
        let before = AuthenticationServiceImplementation(accounts: accounts, hasher: PasswordHasher(cost: .minimal))
        _ = try await before.register(withUsername: "ann", andPassword: "secret")
        let cost = try #require(PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1))
        let after = AuthenticationServiceImplementation(accounts: accounts, hasher: PasswordHasher(cost: cost))
        await #expect(throws: AuthenticationError.self) {
            try await after.login(withUsername: "ann", andPassword: "guess")
        }
        #expect(accounts.record(for: "ann")?.passwordHash.cost == .minimal)
        for _ in 1...2 { _ = try await after.login(withUsername: "ann", andPassword: "secret") }
        #expect(accounts.record(for: "ann")?.passwordHash.cost == cost)
        _ = try await before.login(withUsername: "ann", andPassword: "secret")
    }

    @Test(arguments: ["", String(repeating: "a", count: 501), "a\u{0}b"])
    func `an invalid password is rejected`(password: String) async throws {
        try await withServices { service, _ in
            let error = await #expect(throws: AuthenticationError.self) {
                try await service.login(withUsername: "ann", andPassword: password)
            }
            guard case .invalidPassword = error else {
                Issue.record("unexpected: \(String(describing: error))")
                return
            }
        }
    }

    @Test func `the database file does not contain the password`() async throws {
        try await withServices { service, folder in
            let password = "correct horse battery staple"
            try await service.register(withUsername: "ann of the tests", andPassword: password)
            try await service.login(withUsername: "ann of the tests", andPassword: password)
            let files = try folder.contents()
            #expect(files.values.contains { $0.range(of: Data("ann of the tests".utf8)) != nil })
            for (name, bytes) in files {
                #expect(bytes.range(of: Data(password.utf8)) == nil, "\(name)")
                #expect(bytes.range(of: Data(Data(password.utf8).base64EncodedString().utf8)) == nil, "\(name)")
            }
        }
    }

    @Test func `an unreadable store is reported as such`() async throws {
        try await withServices { service, folder in
            try ServiceRegistry.resolve(.database).close()
            let error = await #expect(throws: AuthenticationError.self) {
                try await service.login(withUsername: "ann", andPassword: "secret")
            }
            guard case .accountsUnavailable(let failure) = error else {
                Issue.record("unexpected: \(String(describing: error))")
                return
            }
            #expect(failure == DemoDatabaseError(.closed, file: folder.path("demo.sqlite")))
        }
    }

    @Test func `a description of credentials does not contain the password`() throws {
        let credentials = try Credentials(username: "ann", password: "secret")
        var dumped = ""
        dump(credentials, to: &dumped)
        #expect(!"\(credentials)\(String(reflecting: credentials))\(dumped)".contains("secret"))
    }
}
