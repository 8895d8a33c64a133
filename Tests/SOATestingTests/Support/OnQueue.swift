// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Dispatch

/// Runs a closure on a dispatch queue, where no task-local reaches, and waits for it.
func onQueue<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: body()) }
    }
}
