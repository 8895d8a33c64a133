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

/// The pages over an app of a test's own: nothing is shared with other tests.
enum Pages {
    /// Serves the pages while a test looks at them.
    ///
    /// - Parameters:
    ///   - environments: What the app can be pointed at, first what it is pointed at.
    ///   - patience: How long a screen is waited for; by default as long as it takes.
    ///   - adjust: Changes settings.
    ///   - set: Registers what differs from the app.
    ///   - body: The test, given the address of the pages.
    /// - Throws: What the test throws, or why the pages are not served.
    static func serving(
        _ environments: [DemoEnvironment] = [.stub],
        patience: Duration = .seconds(300),
        adjust: (inout PagesSettings) -> Void = { _ in },
        set: (ServiceRegistryImplementation) -> Void = { _ in },
        _ body: (URL) async throws -> Void
    ) async throws {
        try await TestFolder.with { folder in
            try await ServiceRegistry.withOverrides { world in
                register(environments[0], in: folder)
                set(world)
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

    /// Serves pages with settings of one's own.
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
