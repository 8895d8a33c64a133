// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// The most that was told so far.
final class Peak: Sendable {
    private let value = Lock<Int64>(-1)

    /// A closure that hears of numbers that are larger than all before.
    func only(_ tell: @escaping @Sendable (TransferProgress) -> Void) -> @Sendable (TransferProgress) -> Void {
        { step in if self.rises(to: step.bytesReceived) { tell(step) } }
    }

    private func rises(to new: Int64) -> Bool {
        value.withLock { value in
            defer { value = max(value, new) }
            return new > value
        }
    }
}
