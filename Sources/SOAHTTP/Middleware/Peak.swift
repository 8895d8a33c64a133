// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

extension HTTPOptions {
    /// Returns the options with observers that receive progress only if it is larger than all before.
    func reportingRisingProgress() -> HTTPOptions {
        var options = self
        options.progress = progress.map { Peak().rising($0) }
        options.uploadProgress = uploadProgress.map { Peak().rising($0) }
        return options
    }
}

/// The largest progress so far.
final class Peak: Sendable {
    private let value = Lock<Int64>(-1)

    /// Returns an observer of progress that is larger than all before.
    func rising(_ observe: @escaping @Sendable (TransferProgress) -> Void) -> @Sendable (TransferProgress) -> Void {
        { step in if self.rises(to: step.bytesReceived) { observe(step) } }
    }

    private func rises(to new: Int64) -> Bool {
        value.withLock { value in
            defer { value = max(value, new) }
            return new > value
        }
    }
}
