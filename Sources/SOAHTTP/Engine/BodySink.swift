// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The memory or file that the bytes of a body are written to as they arrive.
///
/// Downloads are written here and not by a session: on Linux a session leaves its file behind when a download fails.
enum BodySink: Sendable {
    case memory(Data)
    case file(URL, FileHandle?)

    /// A body that is complete.
    enum Body: Sendable {
        case data(Data)
        case file(URL)

        var file: URL {
            get throws(HTTPTransportError) {
                guard case .file(let url) = self else {
                    throw HTTPTransportError(.fileSystem, "The download has no file.")
                }
                return url
            }
        }

        var body: HTTPBody {
            switch self {
            case .data(let data): HTTPBody(data)
            case .file(let url): .file(url)
            }
        }
    }

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
        case .file(let file, let open):
            do {
                let handle = try open ?? PrivateFile.create(file)
                self = .file(file, handle)
                try handle.write(contentsOf: bytes)
            } catch {
                throw .fileNotWritten(url, error)
            }
        }
    }

    /// Completes the body.
    mutating func end(for url: URL?) throws(HTTPTransportError) -> Body {
        switch self {
        case .memory(let data):
            self = .memory(Data())
            return .data(data)
        case .file(let file, let open):
            do {
                try (open ?? PrivateFile.create(file)).close()
            } catch {
                throw .fileNotWritten(url, error)
            }
            self = .file(file, nil)
            return .file(file)
        }
    }

    /// Discards everything that was received.
    mutating func discard() {
        switch self {
        case .memory:
            self = .memory(Data())
        case .file(let file, let open):
            guard let open else { return }
            try? open.close()
            try? FileManager.default.removeItem(at: file)
            self = .file(file, nil)
        }
    }
}

/// Counts the bytes of a body, and throws when there are too many.
struct BodyCounter: Sendable {
    /// The size up to which any compressed body may expand.
    private static let expectedExpansion: Int64 = 16 << 20

    private let limit: Int64?
    /// The length that the head announces, of a body that is not compressed.
    private let announced: Int64
    private(set) var received: Int64 = 0

    init(_ limits: HTTPLimits, _ delivery: HTTPDelivery, encoding: String?, length: Int64?) {
        var limit: Int64? = delivery == .data ? Int64(limits.dataSize) : delivery == .file ? limits.fileSize : nil
        let isCompressed = encoding.map { $0.lowercased() != "identity" } ?? false
        announced = isCompressed ? 0 : length ?? 0
        if isCompressed, let length, length >= 0 {
            let (grown, overflows) = length.multipliedReportingOverflow(by: Int64(limits.expansion))
            let expanded = max(Self.expectedExpansion, overflows ? .max : grown)
            limit = min(limit ?? .max, expanded)
        }
        self.limit = limit
    }

    mutating func count(_ bytes: Int, for url: URL?) throws(HTTPTransportError) {
        received += Int64(bytes)
        // Foundation on Linux reads on until a cancellation arrives, so the first chunk of a body that is too large ends it.
        if let limit, max(received, announced) > limit { throw .bodyTooLarge(Int(limit), url) }
    }
}
