// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

/// The mission, step by step: register at launch, pull in view controllers, swap for test implementations or for another
/// environment, and back.
@MainActor
struct Walk {
    let mission: Mission
    let environments: Environments
    let console: Console
    /// Where the pages are to be after the walk; nil to end without.
    var pages: PagesOptions?
    let log = BuildLog()

    func run() async throws {
        try await mission.login.withDatabase(run(at:))
    }

    /// What the registry looks like when every screen was used; everything is shut down before this returns.
    func snapshotOfUse() async throws -> ServiceSnapshot {
        var snapshot: ServiceSnapshot?
        try await mission.login.withDatabase { location in
            let files = try TemporaryFolder()
            defer { files.remove() }
            launch(location, files)
            try await authenticate()
            _ = try await share()
            try await lookUpVehicles()
            try await searchCatalogue()
            try await listGarages()
            try await browseGallery()
            snapshot = ServiceRegistry.snapshot()
            try await shutDown()
        }
        guard let snapshot else { throw DemoFailure("the walk ended before every screen was used") }
        return snapshot
    }

    private func run(at location: DatabaseLocation) async throws {
        let files = try TemporaryFolder()
        defer { files.remove() }
        do {
            try await logging { try await use(location, files) }
            try environments.saveRecording()
            // Whoever looks at the pages makes more builds than anybody wants to read of.
            if let pages, let port = pages.pages { try await servePages(pages, at: port, files) }
        } catch {
            // The mission's own failure is what the user has to hear of.
            try? await ServiceRegistry.shutdown()
            throw error
        }
        try await logging { try await shutDown() }
        console.chapter("Mission accomplished.")
    }

    private func use(_ location: DatabaseLocation, _ files: TemporaryFolder) async throws {
        launch(location, files)
        try await authenticate()
        let screen = try await share()
        try await shareInWorld(after: screen)
        try await shareWithSwap(after: screen)
        try await lookUpVehicles()
        try await searchCatalogue()
        try await listGarages()
        try await browseGallery()
        try await flipEnvironment()
    }

    /// Notes what the registry does meanwhile.
    private func logging(_ body: () async throws -> Void) async throws {
        let observation = ServiceRegistry.observe { [log] in log.note($0) }
        defer { observation.cancel() }
        try await body()
    }
}
