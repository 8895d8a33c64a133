// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

/// Ends the process when a test hangs so badly that its time limit cannot end it, because no thread is left to do so.
struct Watchdog: TestTrait, SuiteTrait, TestScoping {
    let seconds: Double

    var isRecursive: Bool { true }

    @concurrent func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let name = test.name
        let alarm = Alarm(after: seconds) {
            fatalError("\(name) hangs")
        }
        defer { alarm.cancel() }
        try await function()
    }
}

extension Trait where Self == Watchdog {
    /// Nothing waits for the test any longer than this.
    static func watchdog(seconds: Double) -> Self {
        Self(seconds: seconds)
    }
}
