// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoPages
import DemoServices
import DemoTestSupport
import Foundation
import Logging
import OracleContentCore
import SOA
import SOANetworking
import ServiceLifecycle

/// Pages over an app of their own, which share nothing with other tests.
enum Pages {
    /// Serves the pages while a test looks at them.
    ///
    /// - Parameters:
    ///   - environments: The environments of the app, the current one first.
    ///   - patience: The time to wait for a screen; by default unlimited.
    ///   - adjust: Changes settings.
    ///   - set: Registers the services that differ from the app.
    ///   - body: The test, which receives the address of the pages.
    /// - Throws: The error of the test or of the pages.
    static func serving(
        _ environments: [DemoEnvironment] = [.stub],
        patience: Duration = .seconds(300),
        adjust: (inout PagesSettings) -> Void = { _ in },
        set: (ServiceRegistryImplementation) -> Void = { _ in },
        _ body: (URL) async throws -> Void
    ) async throws {
        try await TestFolder.with { folder in
            try await ServiceRegistry.withOverrides { overlay in
                register(environments[0], in: folder)
                set(overlay)
            } operation: {
                var settings = PagesSettings(
                    port: .exactly(0),
                    environments: environments,
                    folder: folder.url.appending(path: "pages"),
                    patience: patience
                )
                adjust(&settings)
                try await serve(settings, body)
                try await ServiceRegistry.shutdown()
            }
        }
    }

    /// Serves pages with other settings.
    static func serve(_ settings: PagesSettings, _ body: (URL) async throws -> Void) async throws {
        let (addresses, address) = AsyncStream.makeStream(of: URL.self)
        let pages = DemoPages(settings) { address.yield($0) }
        let group = ServiceGroup(services: [pages], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { address.finish() }
                try await group.run()
            }
            guard let url = await addresses.first(where: { _ in true }) else {
                try await tasks.waitForAll()
                throw CancellationError()
            }
            try await body(url)
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    private static func register(_ environment: DemoEnvironment, in folder: TestFolder) {
        DemoDatabase.register(at: DatabaseLocation(path: folder.path("demo.sqlite"), mayCreate: true))
        ServiceRegistry.add(.passwordHasher) { PasswordHasher(cost: .minimal) }
        AuthenticationServiceImplementation.register()
        ServiceRegistry.add(defaults: .accountStore, .outbox)
        SharingServiceImplementation.register()
        DiskFileCache.register(in: folder.url.appending(path: "cache"))
        ServiceRegistry.add(modules: BackendServices(to: environment))
    }
}
