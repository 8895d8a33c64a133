// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// The body of a response, as chunks of bytes.
///
/// ```swift
/// let exchange = try await transport.stream(for: URLRequest(url: url))
/// var count = 0
/// for try await chunk in exchange.body { count += chunk.count }
/// ```
///
/// It is read once. Leaving the loop, or releasing the body, ends the transfer.
public struct HTTPBody: AsyncSequence, Sendable {
    enum Storage: Sendable {
        case data(Data)
        case file(URL)
        case chunks(any AsyncSequence<Data, any Error> & Sendable)
    }

    let storage: Storage

    private init(storage: Storage) {
        self.storage = storage
    }

    /// Creates a body in memory.
    public init(_ data: Data) {
        self.init(storage: .data(data))
    }

    /// Creates a body from chunks, which are iterated over once.
    public init(_ chunks: some AsyncSequence<Data, any Error> & Sendable) {
        self.init(storage: .chunks(chunks))
    }

    /// Returns a body in a file, which belongs to the reader.
    public static func file(_ url: URL) -> HTTPBody {
        HTTPBody(storage: .file(url))
    }

    /// Reads the chunks of a body.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private enum Source {
            case data(Data)
            case file(URL, FileHandle?)
            case chunks(any AsyncIteratorProtocol<Data, any Error>)
        }

        private static let chunkSize = 1 << 16
        private var source: Source

        fileprivate init(_ storage: Storage) {
            source =
                switch storage {
                case .data(let data): .data(data)
                case .file(let url): .file(url, nil)
                case .chunks(let chunks): .chunks(chunks.makeAsyncIterator())
                }
        }

        /// Returns the next chunk; nil at the end.
        public mutating func next() async throws -> Data? {
            try await next(isolation: #isolation)
        }

        /// Returns the next chunk on an actor; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            switch source {
            case .data(let data):
                source = .data(Data())
                return data.isEmpty ? nil : data
            case .file(let url, let open):
                let handle = try open ?? FileHandle(forReadingFrom: url)
                source = .file(url, handle)
                return try handle.readPiece(of: Self.chunkSize)
            case .chunks(var iterator):
                let chunk = try await iterator.next(isolation: actor)
                source = .chunks(iterator)
                // In a cancelled task, some sequences end without an error: their chunks are not the whole body.
                if chunk == nil { try Task.checkCancellation() }
                return chunk
            }
        }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(storage)
    }

    /// Reads everything into memory.
    func data(limit: Int, url: URL?) async throws -> Data {
        defer { discard() }
        var data = Data()
        for try await chunk in self {
            guard data.count + chunk.count <= limit else { throw HTTPTransportError.bodyTooLarge(limit, url) }
            if data.isEmpty { data = chunk } else { data += chunk }
        }
        return data
    }

    /// The file that it is in.
    var file: URL {
        get throws(HTTPTransportError) {
            guard case .file(let file) = storage else {
                throw HTTPTransportError(.fileSystem, "The download has no file.")
            }
            return file
        }
    }

    /// Removes the file that it is in, if it is.
    func discard() {
        if case .file(let file) = storage { try? FileManager.default.removeItem(at: file) }
    }
}

@available(*, unavailable)
extension HTTPBody.AsyncIterator: Sendable {}
