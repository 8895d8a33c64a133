// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoBackend
import DemoServices
import Foundation
import HTTPTransport

extension EnvironmentOptions {
    /// Starts the backends that it takes, and stops them afterwards.
    ///
    /// The walk flips from production to staging, from staging to production, and from stubs to staging.
    @MainActor
    func withEnvironments(_ body: @MainActor (Environments) async throws -> Void) async throws {
        switch environment {
        case .production:
            try await withBackend(.production) { current in
                try await DemoBackend.serving(.staging) { other in
                    try await use(.production(current), .staging(other), body)
                }
            }
        case .staging:
            try await withBackend(.staging) { current in
                try await DemoBackend.serving(.production) { other in
                    try await use(.staging(current), .production(other), body)
                }
            }
        case .stub:
            try await DemoBackend.serving(.staging) { other in try await use(.stub, .staging(other), body) }
        case .replay:
            let recording = try readRecording()
            let origins = recording.origins
            let current = recording.answers(of: origins.first)
            let other = recording.answers(of: origins.dropFirst().first)
            try await use(.replay(current), .replay(other), body)
        }
    }

    /// Starts the backend that the environment takes, and stops it afterwards; nothing flips to another one.
    @MainActor
    func withEnvironment(_ body: @MainActor (Environments) async throws -> Void) async throws {
        switch environment {
        case .production: try await withBackend(.production) { try await use(.production($0), .production($0), body) }
        case .staging: try await withBackend(.staging) { try await use(.staging($0), .staging($0), body) }
        case .stub: try await use(.stub, .stub, body)
        case .replay:
            let recording = try readRecording()
            try await use(.replay(recording), .replay(recording), body)
        }
    }

    @MainActor
    private func use(
        _ current: DemoEnvironment,
        _ other: DemoEnvironment,
        _ body: @MainActor (Environments) async throws -> Void
    ) async throws {
        var environments = Environments(current: current, other: other)
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

    /// The backend that runs already, or one that is started for the purpose.
    @MainActor
    private func withBackend(_ variant: BackendVariant, _ body: @MainActor (URL) async throws -> Void) async throws {
        if let backendURL {
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
