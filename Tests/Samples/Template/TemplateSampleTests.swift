// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import Testing

@Suite @MainActor struct `The boilerplate for a service` {
    @Test func `The service is built on first use`() {
        ServiceRegistry.withOverrides {
            $0.reset(.everything)
        } operation: {
            ServiceRegistry.add(defaults: .templateService)
            #expect(ServiceRegistry.snapshot().entries.map(\.state) == [.unbuilt])
            #expect(ServiceRegistry[.templateService].perform("task") == "done: task")
        }
    }

    @Test func `The test implementation replaces the production one`() throws {
        try ServiceRegistry.withOverrides {
            $0.reset(.everything)
            $0.add(.templateService) { TestTemplateServiceImplementation() }
        } operation: {
            #expect(ServiceRegistry[.templateService].perform("task") == "pretended: task")
            let service = try #require(ServiceRegistry[.templateService] as? TestTemplateServiceImplementation)
            #expect(service.tasks == ["task"])
        }
    }
}
