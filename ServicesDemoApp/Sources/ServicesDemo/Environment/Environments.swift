// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOAHTTP

/// The environments of the walk and the pages.
struct Environments: Sendable {
    /// The environments of a walk without a backend.
    static let stubs = Environments(only: .stub)

    /// The environment at launch.
    var current: DemoEnvironment
    /// The environment that the walk changes to.
    var other: DemoEnvironment
    /// The environments of the pages, the one at launch first.
    var all: [DemoEnvironment]
    /// The recorder of requests, if there is a file for the recording.
    var recorder: Recorder?
    /// The file for the recording.
    var recordingFile: URL?

    /// Creates a single environment.
    init(only environment: DemoEnvironment) {
        self.init(current: environment, other: environment, all: [environment])
    }

    /// Creates environments.
    init(current: DemoEnvironment, other: DemoEnvironment, all: [DemoEnvironment]) {
        self.current = current
        self.other = other
        self.all = all
    }

    /// Checks, before the walk begins, that both environments can be connected to.
    func check() throws(DemoEnvironmentError) {
        _ = try current.connect()
        _ = try other.connect()
    }

    /// Writes the recording.
    func saveRecording() throws(DemoFailure) {
        guard let recorder, let recordingFile else { return }
        do {
            try recorder.recording.write(to: recordingFile)
        } catch {
            throw DemoFailure("\(error)")
        }
    }
}
