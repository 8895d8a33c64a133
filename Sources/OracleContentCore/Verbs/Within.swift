// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Does work, and gives it up when its time is over; more than a century, or what is no number, sets no limit.
///
/// - Throws: What the work throws, or ``OracleContentError/pollingNotCompleted`` when time is over.
func within<Value: Sendable>(
    _ seconds: Double?,
    _ clock: any Clock<Duration>,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    guard let seconds, seconds < 100 * 366 * 86_400 else { return try await work() }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await work() }
        group.addTask {
            try await clock.sleep(for: .seconds(seconds))
            return nil
        }
        defer { group.cancelAll() }
        guard let first = try await group.next(), let value = first else {
            throw OracleContentError.pollingNotCompleted
        }
        return value
    }
}
