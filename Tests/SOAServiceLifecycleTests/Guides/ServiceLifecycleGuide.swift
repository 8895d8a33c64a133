// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

import SOA
import SOAServiceLifecycle
import ServiceLifecycle
import SOATestSupport
import Testing

private struct Store: Sendable {
    let name: String
}

extension ServiceName where Service == Store {
    fileprivate static var store: Self { "store" }
}

/// A service that runs until the group shuts down, and tells when it began.
private struct Server: Service {
    let store: Store
    let isRunning: Gate
    let journal: Journal

    func run() async throws {
        journal.note("runs with \(store.name)")
        isRunning.open()
        try await gracefulShutdown()
        journal.note("ended")
    }
}

@Suite(.timeLimit(.minutes(10))) struct ServiceLifecycleGuide {
    @Test func `A group starts the registry first, and shuts it down last`() async throws {
        let journal = Journal()
        let isRunning = Gate()

        try await inOverlay {
            ServiceRegistry.addAsync(.store, shutdown: { store in journal.note("\(store.name) stopped") }) {
                journal.note("built")
                return Store(name: "store")
            }

            let registry = RegistryService(startTimeout: .seconds(30), grace: .seconds(5))
            let server = registry.whenReady {
                Server(store: try ServiceRegistry.resolve(.store), isRunning: isRunning, journal: journal)
            }
            let group = ServiceGroup(services: [registry, server])

            async let run: Void = group.run()
            await isRunning.wait()
            await group.triggerGracefulShutdown()
            try await run
        }
        #expect(journal.entries == ["built", "runs with store", "ended", "store stopped"])
    }
}

#endif
