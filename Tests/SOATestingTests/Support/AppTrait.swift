// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

/// Runs a test where `ServiceRegistry` stands for an app that registered these services and no others.
///
/// It takes the place of the live registry, which the tests of a process share, and which no test may touch.
struct AppTrait: TestTrait, SuiteTrait, TestScoping {
    let register: @Sendable (ServiceRegistryImplementation) -> Void

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await ServiceRegistry.withOverrides { registry in
            registry.reset(.everything)
            register(registry)
        } operation: {
            try await function()
        }
    }
}

extension Trait where Self == AppTrait {
    /// To be written before `.services`.
    static func app(_ register: @escaping @Sendable (ServiceRegistryImplementation) -> Void) -> Self {
        AppTrait(register: register)
    }
}
