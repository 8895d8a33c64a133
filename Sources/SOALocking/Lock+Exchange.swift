// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Lock {
    /// Sets a part of the state, and releases the old value after the lock.
    @inlinable
    package borrowing func exchange<Part: Sendable>(_ part: WritableKeyPath<State, Part>, for value: Part) {
        _ = withLock { state in
            defer { state[keyPath: part] = value }
            return state[keyPath: part]
        }
    }
}
