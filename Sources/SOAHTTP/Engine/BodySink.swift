// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The memory or file that the bytes of a body are written to as they arrive.
///
/// Downloads are written here and not by a session: on Linux a session leaves its file behind when a download fails. A
/// file that is not completed is removed when its sink is discarded or released.
enum BodySink: Sendable {
    case memory(Data)
    case file(URL, PartialFile?)

    /// Creates the sink for a delivery.
    init(_ delivery: HTTPDelivery, in folder: URL) {
        self = delivery == .file ? .file(PrivateFile.location(in: folder), nil) : .memory(Data())
    }

    /// Appends bytes.
    mutating func receive(_ bytes: Data, for url: URL?) throws(HTTPTransportError) {
        switch self {
        case .memory(var data):
            // The value moves out and back, so that it is appended to in place.
            self = .memory(Data())
            if data.isEmpty { data = bytes } else { data += bytes }
            self = .memory(data)
        case .file(let location, let open):
            do {
                let file = try open ?? PartialFile(location)
                self = .file(location, file)
                try file.handle.write(contentsOf: bytes)
            } catch {
                throw .fileNotWritten(url, error)
            }
        }
    }

    /// Completes the body.
    func end(for url: URL?) throws(HTTPTransportError) -> HTTPBody {
        switch self {
        case .memory(let data):
            return HTTPBody(data)
        case .file(let location, let open):
            do {
                try (open ?? PartialFile(location)).complete()
            } catch {
                throw .fileNotWritten(url, error)
            }
            return .file(location)
        }
    }

    /// Discards what was received, to receive another body.
    mutating func restart() {
        if case .file(let location, _) = self { self = .file(location, nil) } else { discard() }
    }

    /// Discards everything that was received.
    mutating func discard() {
        self = .memory(Data())
    }
}

/// A new file that is removed with its last reference, unless it was completed.
final class PartialFile: Sendable {
    let handle: FileHandle
    private let url: URL
    private let isComplete = Lock(false)

    init(_ url: URL) throws {
        handle = try PrivateFile.create(url)
        self.url = url
    }

    deinit {
        if !isComplete.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
    }

    func complete() throws {
        try handle.close()
        isComplete.withLock { $0 = true }
    }
}

/// Counts the bytes of a body, and throws when there are too many.
struct BodyCounter: Sendable {
    /// The size up to which any compressed body may expand.
    private static let expectedExpansion: Int64 = 16 << 20

    private let limit: Int64?
    private let expansion: Int64
    /// The number of bytes that a response with the rest of a body follows.
    private let before: Int64
    private(set) var received: Int64 = 0

    init(_ limits: HTTPLimits, _ delivery: HTTPDelivery, after before: Int64 = 0) {
        self.before = before
        limit = delivery == .data ? Int64(limits.dataSize) : delivery == .file ? limits.fileSize : nil
        expansion = Int64(limits.expansion)
    }

    mutating func count(_ bytes: Int, of head: HTTPURLResponse?) throws(HTTPTransportError) {
        received += Int64(bytes)
        let before = head?.statusCode == 206 ? before : 0
        // Few bytes are within every limit, and need no search of the headers, which is slow on Linux.
        let few = min(limit ?? .max, Self.expectedExpansion) - before
        guard max(received, head?.expectedContentLength ?? 0) > few else { return }
        let length = head?.announcedLength
        let isCompressed = head?.isCompressed ?? false
        let limit = isCompressed ? min(limit ?? .max, expanded(length)) : limit ?? .max
        // Foundation on Linux reads on until a cancellation arrives, so the first chunk of a body that is too large ends it.
        let known = max(received, isCompressed ? 0 : length ?? 0)
        if known > limit - before { throw .bodyTooLarge(Int(clamping: limit), head?.url) }
    }

    /// Returns the size to which a compressed body of a length may expand.
    private func expanded(_ length: Int64?) -> Int64 {
        guard let length else { return .max }
        let (grown, overflows) = length.multipliedReportingOverflow(by: expansion)
        return max(Self.expectedExpansion, overflows ? .max : grown)
    }
}
