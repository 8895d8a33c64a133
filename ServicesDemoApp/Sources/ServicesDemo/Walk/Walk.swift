// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA

/// The walk through the demo: services are registered at launch, pulled by view controllers, and swapped for test
/// implementations or for another environment.
@MainActor
struct Walk {
    let mission: Mission
    let environments: Environments
    let console: Console
    /// The options of the pages after the walk; nil to serve no pages.
    var pages: PagesOptions?
    let log = BuildLog()

    func run() async throws {
        try await mission.login.withDatabase(run(at:))
    }

    /// Returns a snapshot after each screen was used.
    ///
    /// Shuts down all services before it returns.
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
            // The pages end by signals of their own.
            try await Interruption.cancels { try await logging { try await use(location, files) } }
            try environments.saveRecording()
            // Without log: visitors of the pages cause too many builds.
            if let pages, let port = pages.pages { try await servePages(pages, at: port, files) }
        } catch {
            // The error of the mission is the one to report.
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
        try await shareInOverlay(after: screen)
        try await shareWithSwap(after: screen)
        try await lookUpVehicles()
        try await searchCatalogue()
        try await listGarages()
        try await browseGallery()
        try await flipEnvironment()
    }

    /// Logs the events of the registry while a closure runs.
    private func logging(_ body: () async throws -> Void) async throws {
        let observation = ServiceRegistry.observe { [log] in log.record($0) }
        defer { observation.cancel() }
        try await body()
    }
}
