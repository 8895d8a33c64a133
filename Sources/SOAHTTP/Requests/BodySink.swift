// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Where the bytes of a body go as they arrive.
///
/// Downloads are written here and not by a session: on Linux a session leaves its file behind when a download fails.
enum BodySink: Sendable {
    /// Where a body went that is complete.
    enum Body: Sendable {
        case data(Data)
        case file(URL)
    }

    case memory(Data)
    case file(URL, FileHandle?)

    /// Takes some more bytes.
    mutating func receive(_ bytes: Data) throws {
        switch self {
        case .memory(var data):
            // The value moves out and back, so that it is appended to in place.
            self = .memory(Data())
            data += bytes
            self = .memory(data)
        case .file(let url, let open):
            let handle = try open ?? Self.create(url)
            self = .file(url, handle)
            try handle.write(contentsOf: bytes)
        }
    }

    /// Takes the end: what was received is complete.
    mutating func end() throws -> Body {
        switch self {
        case .memory(let data):
            self = .memory(Data())
            return .data(data)
        case .file(let url, let open):
            try (open ?? Self.create(url)).close()
            self = .file(url, nil)
            return .file(url)
        }
    }

    /// Lets go of everything that was received.
    mutating func discard() {
        switch self {
        case .memory:
            self = .memory(Data())
        case .file(let url, let open):
            guard let open else { return }
            try? open.close()
            try? FileManager.default.removeItem(at: url)
            self = .file(url, nil)
        }
    }

    private static func create(_ url: URL) throws -> FileHandle {
        try Data().write(to: url, options: .withoutOverwriting)
        return try FileHandle(forWritingTo: url)
    }
}
