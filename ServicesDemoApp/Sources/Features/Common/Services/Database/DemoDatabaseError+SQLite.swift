// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import GRDB

extension DemoDatabaseError {
    /// Converts an error of SQLite.
    init(_ error: any Error, file: String) {
        switch error {
        case let error as DemoDatabaseError: self = error
        case let error as DatabaseError: self.init(Self.reason(of: error), file: file)
        default: self.init(.other(String(describing: error)), file: file)
        }
    }

    private static func reason(of error: DatabaseError) -> Reason {
        switch error.resultCode {
        case .SQLITE_NOTADB: .notADatabase
        case .SQLITE_CORRUPT: .damaged
        case .SQLITE_BUSY, .SQLITE_LOCKED: .inUse
        case .SQLITE_FULL: .full
        // The index of the write-ahead log can't grow.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .full
        case .SQLITE_READONLY, .SQLITE_PERM: .notWritable
        default: .other(error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }
}
