// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOALocking

/// The base class of services that download files.
///
/// It is like ``BaseService``, but the result is a file and not a value. Any thread may use a service.
open class BaseDownloadService: ContentService, @unchecked Sendable {
    // Sendable: the only stored property is a constant lock.
    private let storage = Lock<(directory: URL?, filename: String?)>((nil, nil))

    /// The folder for files, unless a call names one; nil for a new temporary folder each time.
    public var storageDirectory: URL? {
        get { storage.withLock { $0.directory } }
        set { storage.withLock { $0.directory = newValue } }
    }

    /// The name for files, unless a call names one; nil for the one that the server suggests.
    public var storageFilename: String? {
        get { storage.withLock { $0.filename } }
        set { storage.withLock { $0.filename = newValue } }
    }
}
