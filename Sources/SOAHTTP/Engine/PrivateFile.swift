// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

package import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// Files that only their user may read, and what Foundation does not do in one step.
package enum PrivateFile {
    /// Returns the URL of a new file, which nobody can guess.
    package static func location(in folder: URL) -> URL {
        folder.appending(path: "HTTPTransport-\(UUID().uuidString)")
    }

    /// Creates an empty file, private from the beginning, and opens it for writing.
    package static func create(_ url: URL) throws -> FileHandle {
        // Safe: the path ends with a zero, and is read while the closure runs.
        let (descriptor, failure) = unsafe url.withUnsafeFileSystemRepresentation { path -> (Int32, Int32) in
            guard let path = unsafe path else { return (-1, EINVAL) }
            let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
            return (descriptor, errno)
        }
        guard descriptor >= 0 else { throw error(of: failure) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Moves a file over another one in one step.
    package static func replace(_ target: URL, with file: URL) throws {
        // Safe: both paths end with a zero, and are read while the closures run.
        let failure = unsafe file.withUnsafeFileSystemRepresentation { from in
            unsafe target.withUnsafeFileSystemRepresentation { to -> Int32 in
                guard let from = unsafe from, let to = unsafe to else { return EINVAL }
                return unsafe rename(from, to) == 0 ? 0 : errno
            }
        }
        if failure != 0 { throw error(of: failure) }
    }

    /// The error of a failed call, with the reason of the system.
    private static func error(of failure: Int32) -> CocoaError {
        let code: CocoaError.Code =
            switch failure {
            case EEXIST: .fileWriteFileExists
            case ENOENT: .fileNoSuchFile
            case EACCES: .fileWriteNoPermission
            case ENOSPC, EDQUOT: .fileWriteOutOfSpace
            case EROFS: .fileWriteVolumeReadOnly
            case ENAMETOOLONG: .fileWriteInvalidFileName
            default: .fileWriteUnknown
            }
        let reason = NSError(domain: NSPOSIXErrorDomain, code: Int(failure))
        return CocoaError(code, userInfo: [NSUnderlyingErrorKey: reason])
    }

    /// Returns a reason of the system in words if Foundation has no code for it; nil for others.
    static func text(of reason: (any Error)?) -> String? {
        guard let reason = reason as NSError?, reason.domain == NSPOSIXErrorDomain else { return nil }
        return switch Int32(reason.code) {
        case EMFILE, ENFILE: "too many files are open"
        case EISDIR: "there is a folder of that name"
        case ENOTDIR: "a part of the path is not a folder"
        default: nil
        }
    }

    /// Removes a folder if it is empty; returns whether it is gone.
    package static func removeEmpty(_ folder: URL) -> Bool {
        // Safe: the path ends with a zero, and is read while the closure runs.
        unsafe folder.withUnsafeFileSystemRepresentation { path in
            guard let path = unsafe path else { return false }
            return unsafe rmdir(path) == 0 || errno == ENOENT
        }
    }
}
