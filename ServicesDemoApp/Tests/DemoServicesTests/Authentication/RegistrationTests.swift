// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import DemoTestSupport
import Foundation
import SOA
import Testing

/// The registrations of the services.
@Suite struct RegistrationTests {
    private func registerProduction(at path: String) {
        DemoDatabase.register(at: DatabaseLocation(path: path, mayCreate: true))
        ServiceRegistry.add(.passwordHasher) { PasswordHasher(cost: .minimal) }
        AuthenticationServiceImplementation.register()
        SharingServiceImplementation.register()
    }

    @Test func `a registration builds nothing, and the first lookup builds what it needs`() async throws {
        try await TestFolder.with { folder in
            try ServiceRegistry.withOverrides { _ in
            } operation: {
                registerProduction(at: folder.path("demo.sqlite"))
                let before = try folder.contents()
                #expect(before.isEmpty)
                _ = ServiceRegistry.sharingService
                let after = try folder.contents()
                // An open database has a log file.
                #expect(after.keys.sorted().first == "demo.sqlite")
            }
        }
    }

    @Test func `a service is found under its string name and under its typed name`() async throws {
        try await TestFolder.with { folder in
            ServiceRegistry.withOverrides { _ in
            } operation: {
                registerProduction(at: folder.path("demo.sqlite"))
                let byString = ServiceRegistry.serviceWith(name: authenticationServiceName)
                #expect(byString as AnyObject === ServiceRegistry.authenticationService as AnyObject)
                let byType = ServiceRegistry[.sharingService]
                #expect(byType as AnyObject === ServiceRegistry.serviceWith(name: sharingServiceName) as AnyObject)
            }
        }
    }

    @Test func `a file that is not a database throws its typed error through the registry`() async throws {
        try await TestFolder.with { folder in
            let file = try folder.write(Data("not a database".utf8), to: "file")
            ServiceRegistry.withOverrides { _ in
            } operation: {
                registerProduction(at: file)
                let error = #expect(throws: ServiceRegistryError.self) {
                    try ServiceRegistry.resolve(.authenticationService)
                }
                guard case .buildFailed(let underlying) = error?.reason else {
                    Issue.record("unexpected: \(String(describing: error))")
                    return
                }
                #expect(underlying as? DemoDatabaseError == DemoDatabaseError(.notADatabase, file: file))
                #expect(error?.path == [authenticationServiceName, "AccountStore", "Database"])
            }
        }
    }

    @Test func `test implementations replace production by their registration`() async throws {
        try await TestFolder.with { folder in
            ServiceRegistry.withOverrides { _ in
            } operation: {
                registerProduction(at: folder.path("demo.sqlite"))
                TestAuthenticationServiceImplementation.register()
                TestSharingServiceImplementation.register()
                #expect(ServiceRegistry.authenticationService is TestAuthenticationServiceImplementation)
                #expect(ServiceRegistry.sharingService is TestSharingServiceImplementation)
            }
        }
    }
}
