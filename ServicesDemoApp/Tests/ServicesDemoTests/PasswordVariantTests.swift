// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoTestSupport
import GRDB
import Testing

/// The variant of a service that an environment variable selects in debug builds.
@Suite(.timeLimit(.minutes(10))) struct PasswordVariantTests {
    @Test(arguments: [
        ([:], "$scrypt$ln=14,r=8,p=5$"), (["SERVICES_DEMO_PASSWORDS": "minimal"], "$scrypt$ln=2,r=1,p=1$"),
        (["SERVICES_DEMO_PASSWORDS": "none"], "$scrypt$ln=14,r=8,p=5$"),
    ])
    func `passwords are hashed at the standard cost, unless the variable selects another one`(
        environment: [String: String],
        hash: String
    ) async throws {
        try await TestFolder.with { folder in
            let file = folder.path("demo.sqlite")
            let arguments = [
                "--environment", "stub", "--database", file, "--sign-up", "--user", "ann", "--password", "a",
            ]
            let outcome = try await DemoProcess.mission(arguments, environment: environment).run()
            #expect(outcome.status == 0)
            #expect(outcome.errors == "")
            #expect(outcome.output.contains("13 services are registered, none of them is built."))
            let stored = try await DatabaseQueue(path: file).read {
                try String.fetchOne($0, sql: "SELECT passwordHash FROM account")
            }
            #expect(try #require(stored).hasPrefix(hash))
        }
    }
}
