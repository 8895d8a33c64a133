// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when the database can't be opened, read or written.
public struct DemoDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason of the failure.
    public enum Reason: Hashable, Sendable {
        /// The file is missing and may not be created.
        case missing
        /// The file is empty and may not become a database.
        case empty
        /// The folder of the file does not exist.
        case folderMissing
        /// The file can't be created, for this reason of the system.
        case cannotCreate(String)
        /// The path leads to a folder, a device or another item that is not a file.
        case notAFile
        /// This user may not read the file.
        case notReadable
        /// This user may not write the file or its folder.
        case notWritable
        /// The file is not an SQLite database.
        case notADatabase
        /// The file belongs to another program.
        case foreign
        /// A newer version of the demo wrote the file.
        case tooNew
        /// The file is damaged.
        case damaged
        /// Another program keeps the file locked.
        case inUse
        /// The disk is full.
        case full
        /// The database was closed.
        case closed
        /// Another failure, with the message of SQLite.
        case other(String)
    }

    /// The reason of the failure.
    public let reason: Reason

    /// The path of the database file.
    public let file: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - reason: The reason of the failure.
    ///   - file: The path of the database file.
    public init(_ reason: Reason, file: String) {
        self.reason = reason
        self.file = file
    }

    /// A sentence that describes the error to the user.
    public var description: String {
        switch reason {
        case .missing: "there is no database file \(file)"
        case .empty: "the file \(file) is empty, so it holds no accounts"
        case .folderMissing: "the folder of the database file \(file) does not exist"
        case .cannotCreate(let message): "the database file \(file) cannot be created: \(message)"
        case .notAFile: "\(file) is not a file, so it cannot be the database"
        case .notReadable: "the database file \(file) cannot be read: permission denied"
        case .notWritable: "the database file \(file) cannot be written: it or its folder is write-protected"
        case .notADatabase: "the file \(file) is not a database and was not changed"
        case .foreign: "the file \(file) is the database of another program and was not changed"
        case .tooNew: "the database file \(file) was written by a newer version of this program"
        case .damaged: "the database file \(file) is damaged"
        case .inUse: "the database file \(file) is in use by another program"
        case .full: "the disk is full: cannot write the database file \(file)"
        case .closed: "the database file \(file) is closed"
        case .other(let message): "the database file \(file) cannot be used: \(message)"
        }
    }
}
