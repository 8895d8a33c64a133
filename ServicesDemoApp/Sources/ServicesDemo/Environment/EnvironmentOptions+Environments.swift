// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoServices
import Foundation
import SOAHTTP

extension EnvironmentOptions {
    /// Starts the backends of all environments, and shuts them down afterwards.
    ///
    /// The walk changes from production to staging, from staging to production, and from stubs to staging.
    /// The pages can change to any environment.
    @MainActor
    func withEnvironments(_ body: @MainActor (Environments) async throws -> Void) async throws {
        try await withBackend(.production) { production in
            try await withBackend(.staging) { staging in
                try await use(environments(.production(production), .staging(staging)), body)
            }
        }
    }

    /// Starts the backend of the environment, and shuts it down afterwards.
    @MainActor
    func withEnvironment(_ body: @MainActor (Environments) async throws -> Void) async throws {
        switch environment {
        case .production:
            try await withBackend(.production) { try await use(Environments(only: .production($0)), body) }
        case .staging: try await withBackend(.staging) { try await use(Environments(only: .staging($0)), body) }
        case .stub: try await use(Environments(only: .stub), body)
        case .replay: try await use(Environments(only: .replay(try readRecording())), body)
        }
    }

    private func environments(
        _ production: DemoEnvironment,
        _ staging: DemoEnvironment
    ) throws(DemoFailure) -> Environments {
        switch environment {
        case .production:
            return Environments(current: production, other: staging, all: [production, staging, .stub])
        case .staging:
            return Environments(current: staging, other: production, all: [staging, production, .stub])
        case .stub:
            return Environments(current: .stub, other: staging, all: [.stub, production, staging])
        case .replay:
            let recording = try readRecording()
            let origins = recording.origins
            let current = DemoEnvironment.replay(recording.responses(of: origins.first))
            let other = DemoEnvironment.replay(recording.responses(of: origins.dropFirst().first))
            return Environments(current: current, other: other, all: [current, production, staging, .stub])
        }
    }

    @MainActor
    private func use(
        _ environments: Environments,
        _ body: @MainActor (Environments) async throws -> Void
    ) async throws {
        var environments = environments
        if let record {
            environments.recorder = Recorder()
            environments.recordingFile = URL(fileURLWithPath: record)
        }
        do {
            try environments.check()
        } catch {
            throw DemoFailure("\(error)")
        }
        try await body(environments)
    }

    /// Runs a closure with the running backend of the environment, or with a new one.
    @MainActor
    private func withBackend(_ variant: BackendVariant, _ body: @MainActor (URL) async throws -> Void) async throws {
        if let backendURL, environment == (variant == .staging ? .staging : .production) {
            try await body(backendURL)
        } else {
            try await DemoBackend.serving(variant, body)
        }
    }

    private func readRecording() throws(DemoFailure) -> Recording {
        do {
            return try Recording(contentsOf: URL(fileURLWithPath: recording ?? ""))
        } catch {
            throw DemoFailure("\(error)")
        }
    }
}
