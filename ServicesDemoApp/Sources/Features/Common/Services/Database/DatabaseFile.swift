// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Checks the file of the database without SQLite, which would modify it.
struct DatabaseFile {
    /// The application ID in the SQLite header that marks a database of this demo: "SOAd".
    static let applicationID: UInt32 = 0x534F_4164

    let location: DatabaseLocation

    /// Checks that the file exists, belongs to this demo, and is writable.
    ///
    /// Creates a missing file, for this user only, if the location allows it.
    func prepare() throws(DemoDatabaseError) {
        var isFolder: ObjCBool = false
        if unsafe FileManager.default.fileExists(atPath: location.path, isDirectory: &isFolder) {
            try checkExistingFile()
        } else {
            try create()
        }
    }

    private func checkExistingFile() throws(DemoDatabaseError) {
        let resolved = URL(fileURLWithPath: location.path).resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: resolved.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { throw failure(.notAFile) }
        guard FileManager.default.isReadableFile(atPath: resolved.path) else { throw failure(.notReadable) }
        try checkHeader(of: resolved)
        let folder = resolved.deletingLastPathComponent().path
        guard FileManager.default.isWritableFile(atPath: resolved.path),
            FileManager.default.isWritableFile(atPath: folder)
        else { throw failure(.notWritable) }
    }

    /// Reads the 100 bytes that every SQLite database begins with.
    private func checkHeader(of url: URL) throws(DemoDatabaseError) {
        let header: [UInt8]
        do {
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            header = Array(try handle.read(upToCount: 100) ?? Data())
        } catch {
            throw failure(.notReadable)
        }
        if header.isEmpty {
            guard location.mayCreate else { throw failure(.empty) }
            return
        }
        guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8) else { throw failure(.notADatabase) }
        let applicationID = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard applicationID == Self.applicationID else { throw failure(.foreign) }
    }

    private func create() throws(DemoDatabaseError) {
        guard location.mayCreate else { throw failure(.missing) }
        let folder = URL(fileURLWithPath: location.path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else { throw failure(.folderMissing) }
        // Exclusive, so a file that appears meanwhile is not overwritten; for the owner only, since it contains
        // password hashes.
        let descriptor = unsafe open(location.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            if code == EEXIST, FileManager.default.fileExists(atPath: location.path) {
                return try checkExistingFile()
            }
            throw failure(.cannotCreate(unsafe String(cString: strerror(code))))
        }
        close(descriptor)
    }

    private func failure(_ reason: DemoDatabaseError.Reason) -> DemoDatabaseError {
        DemoDatabaseError(reason, file: location.path)
    }
}
