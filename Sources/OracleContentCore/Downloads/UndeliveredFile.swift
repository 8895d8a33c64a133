// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

/// A downloaded file on its way to its caller, which is removed if nobody gets it.
final class UndeliveredFile: Sendable {
    private let download: DownloadResult<URL>
    /// The place of the file; nil for a file that is never removed, as it is in a cache or may have replaced another.
    private let shelf: FileShelf?
    private let isDelivered = Lock(false)

    init(_ download: DownloadResult<URL>, on shelf: FileShelf?) {
        self.download = download
        self.shelf = shelf
    }

    /// Returns the file, which belongs to the caller from now on.
    func deliver() -> DownloadResult<URL> {
        isDelivered.withLock { $0 = true }
        return download
    }

    deinit {
        if !isDelivered.withLock({ $0 }) { shelf?.remove(download.result) }
    }
}
