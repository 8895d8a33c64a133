// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// The largest of several values.
package final class Peak<Value: Comparable & Sendable>: Sendable {
    private let value: Lock<Value>

    package init(_ value: Value) {
        self.value = Lock(value)
    }

    /// Returns whether a value is larger than all before.
    package func rises(to new: Value) -> Bool {
        value.withLock { value in
            defer { value = max(value, new) }
            return new > value
        }
    }
}
