// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

import Foundation
import SOA
import SOAServiceLifecycle
import ServiceLifecycle
import SOATestSupport
import Testing
import UnixSignals

/// What the server needs, and tells what it does.
private struct Store: Sendable {
    let isInUse = Gate()
    let journal = Journal()
}

extension ServiceName where Service == Store {
    fileprivate static var store: Self { "store" }
}

/// A service that runs until the group shuts down, and tells when it began.
private struct Server: Service {
    let store: Store

    func run() async throws {
        store.journal.note("server runs")
        store.isInUse.open()
        try await gracefulShutdown()
        store.journal.note("server ended")
    }
}

private func serve() async throws {
    let registry = RegistryService(startTimeout: .seconds(30), grace: .seconds(5))
    let server = registry.whenReady { Server(store: try ServiceRegistry.resolve(.store)) }
    let group = ServiceGroup(services: [registry, server], gracefulShutdownSignals: [.sigterm])
    try await group.run()
}

@Suite(.timeLimit(.minutes(10))) struct ServiceLifecycleGuide {
    @Test func `A group starts the registry first, and shuts it down last`() async throws {
        let store = Store()

        try await inOverlay {
            ServiceRegistry.addAsync(.store, shutdown: { $0.journal.note("store shut down") }) {
                store.journal.note("store built")
                return store
            }

            let registry = RegistryService(startTimeout: .seconds(30), grace: .seconds(5))
            let server = registry.whenReady { Server(store: try ServiceRegistry.resolve(.store)) }
            let group = ServiceGroup(services: [registry, server])

            async let run: Void = group.run()
            await store.isInUse.wait()
            await group.triggerGracefulShutdown()
            try await run
        }
        #expect(store.journal.entries == ["store built", "server runs", "server ended", "store shut down"])
    }

    #if os(macOS) || os(Linux)
    @Test func `A signal shuts the group down`() async {
        await #expect(processExitsWith: .success) {
            let store = Store()
            ServiceRegistry.add(.store) { store }
            async let serving: Void = serve()
            await store.isInUse.wait()
            kill(getpid(), SIGTERM)
            try await serving
            #expect(store.journal.entries == ["server runs", "server ended"])
        }
    }
    #endif
}

#endif
