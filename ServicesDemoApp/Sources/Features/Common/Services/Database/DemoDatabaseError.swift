// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why the database cannot be opened, read or written.
public struct DemoDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is the matter.
    public enum Reason: Hashable, Sendable {
        /// There is no such file, and none may be made.
        case missing
        /// The file has no content yet, and may not be made into a database.
        case empty
        /// The folder that the file should be in does not exist.
        case folderMissing
        /// The file cannot be made; the text is what the system says.
        case cannotCreate(String)
        /// The path leads to a folder, a device or something else that is not a file.
        case notAFile
        /// The file is not to be read by this user.
        case notReadable
        /// The file, or the folder around it, is not to be written by this user.
        case notWritable
        /// The file is no SQLite database.
        case notADatabase
        /// The file is the database of another program.
        case foreign
        /// The file was written by a newer version of the demo.
        case tooNew
        /// The file is damaged.
        case damaged
        /// Another program is writing the file and does not let go of it.
        case inUse
        /// There is no room left.
        case full
        /// The database was closed before.
        case closed
        /// Something else; the text is what SQLite says.
        case other(String)
    }

    /// What is the matter.
    public let reason: Reason

    /// The path of the database file.
    public let file: String

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - reason: What is the matter.
    ///   - file: The path of the database file.
    public init(_ reason: Reason, file: String) {
        self.reason = reason
        self.file = file
    }

    /// One sentence for the user.
    public var description: String {
        switch reason {
        case .missing: "there is no database file \(file)"
        case .empty: "the file \(file) is empty, so it holds no accounts"
        case .folderMissing: "the folder of the database file \(file) does not exist"
        case .cannotCreate(let message): "the database file \(file) cannot be created: \(message)"
        case .notAFile: "\(file) is not a file, so it cannot be the database"
        case .notReadable: "the database file \(file) cannot be read: permission denied"
        case .notWritable: "the database file \(file) cannot be written: it or its folder is write-protected"
        case .notADatabase: "the file \(file) is not a database; it was left as it is"
        case .foreign: "the file \(file) is the database of another program; it was left as it is"
        case .tooNew: "the database file \(file) was written by a newer version of this program"
        case .damaged: "the database file \(file) is damaged"
        case .inUse: "the database file \(file) is in use by another program"
        case .full: "there is no room left to write the database file \(file)"
        case .closed: "the database file \(file) is closed"
        case .other(let message): "the database file \(file) cannot be used: \(message)"
        }
    }
}
