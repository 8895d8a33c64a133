// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

/// A downloaded file on its way to its caller, which is removed if nobody gets it.
final class UndeliveredFile: Sendable {
    private let download: DownloadResult<URL>
    /// The place to remove the file from; nil once it is delivered, or as it is in a cache or may have replaced another.
    private let shelf: Lock<FileShelf?>

    init(_ download: DownloadResult<URL>, on shelf: FileShelf?) {
        self.download = download
        self.shelf = Lock(shelf)
    }

    /// Returns the file, which belongs to the caller from now on.
    func deliver() -> DownloadResult<URL> {
        shelf.withLock { $0 = nil }
        return download
    }

    deinit {
        shelf.withLock { $0 }?.remove(download.result)
    }
}
