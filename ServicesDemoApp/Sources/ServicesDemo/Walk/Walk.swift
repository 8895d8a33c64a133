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
        switch mission.database {
        case .file(let path):
            try await run(at: DatabaseLocation(path: path, mayCreate: mission.signsUp))
        case .temporary:
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            try await run(at: DatabaseLocation(path: folder.path(of: "demo.sqlite"), mayCreate: true))
        }
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
