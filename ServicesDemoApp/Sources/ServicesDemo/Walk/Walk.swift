// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

/// The mission, step by step: register at launch, pull in view controllers, swap for test implementations, and back.
@MainActor
struct Walk {
    let mission: Mission
    let console: Console
    let log = BuildLog()

    func run() async throws {
        try await mission.login.withDatabase(run(at:))
    }

    /// What the registry looks like when the text is shared; everything is shut down before this returns.
    func snapshotAfterSharing() async throws -> ServiceSnapshot {
        var snapshot: ServiceSnapshot?
        try await mission.login.withDatabase { location in
            launch(location)
            try await authenticate()
            _ = try share()
            snapshot = ServiceRegistry.snapshot()
            try await shutDown()
        }
        guard let snapshot else { throw DemoFailure("the walk ended before anything was shared") }
        return snapshot
    }

    private func run(at location: DatabaseLocation) async throws {
        let observation = ServiceRegistry.observe { [log] in log.note($0) }
        defer { observation.cancel() }
        launch(location)
        do {
            try await authenticate()
            let screen = try share()
            try shareInWorld(after: screen)
            try shareWithSwap(after: screen)
        } catch {
            // The mission's own failure is what the user has to hear of.
            try? await ServiceRegistry.shutdown()
            throw error
        }
        try await shutDown()
        console.chapter("Mission accomplished.")
    }
}
