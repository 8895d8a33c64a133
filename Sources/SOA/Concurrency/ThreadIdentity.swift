// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The identity of a thread: two values are equal only if both were created on one thread during its life.
struct ThreadIdentity: Equatable, Sendable {
    /// The address of the thread's record, which is compared, and never followed.
    private let record: UInt

    static var current: ThreadIdentity {
        unsafe ThreadIdentity(record: UInt(bitPattern: ThreadRecord.current))
    }
}
