// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import UnixSignals

/// What SIGINT, as Control-C sends it, and SIGTERM do to work that has temporary files.
enum Interruption {
    /// Runs work that a signal cancels, so that it removes its files before the program ends.
    ///
    /// - Parameter work: The work.
    /// - Throws: The error of `work`, or the exit code of a program that the signal ended.
    @MainActor
    static func cancels(_ work: @escaping @MainActor () async throws -> Void) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let task = Task { try await work() }
        let watch = Task {
            for await signal in signals {
                task.cancel()
                return signal as UnixSignal?
            }
            return nil
        }
        let result = await task.result
        watch.cancel()
        if let signal = await watch.value { throw ExitCode(128 + signal.rawValue) }
        try result.get()
    }
}
