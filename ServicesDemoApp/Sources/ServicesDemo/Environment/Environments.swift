// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOAHTTP

/// Where the app is pointed at, and where it is pointed at for a while.
struct Environments: Sendable {
    /// The walk without any backend.
    static let stubs = Environments(only: .stub)

    /// What the app is launched with.
    var current: DemoEnvironment
    /// What the flip of the walk goes to.
    var other: DemoEnvironment
    /// What the pages can point the app at, first what it is launched with.
    var all: [DemoEnvironment]
    /// Records what is sent, if there is a file to write that to.
    var recorder: Recorder?
    /// Where the recording goes.
    var recordingFile: URL?

    /// Nothing but one environment, which nothing flips from.
    init(only environment: DemoEnvironment) {
        self.init(current: environment, other: environment, all: [environment])
    }

    /// Puts environments together.
    init(current: DemoEnvironment, other: DemoEnvironment, all: [DemoEnvironment]) {
        self.current = current
        self.other = other
        self.all = all
    }

    /// Finds out before the walk begins that both can be connected to.
    func check() throws(DemoEnvironmentError) {
        _ = try current.connect()
        _ = try other.connect()
    }

    /// Writes down what was sent.
    func saveRecording() throws(DemoFailure) {
        guard let recorder, let recordingFile else { return }
        do {
            try recorder.recording.write(to: recordingFile)
        } catch {
            throw DemoFailure("\(error)")
        }
    }
}
