// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if AsyncHTTPClient

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// The same request for an `HTTPClient`; `onChunk` is called for each piece of a body that has several.
    func asClientRequest(
        _ upload: HTTPUpload?,
        progress: (@Sendable (TransferProgress) -> Void)?,
        onChunk: @escaping @Sendable () -> Void = {}
    ) throws(HTTPTransportError) -> HTTPClientRequest {
        guard let url else { throw HTTPTransportError(.invalidRequest, "The request has no URL; give it one.") }
        if httpBodyStream != nil {
            throw HTTPTransportError(
                .invalidRequest,
                "The body of the request is a stream; give it as data or as a file.",
                url: url
            )
        }
        var request = HTTPClientRequest(url: url.absoluteString)
        request.method = HTTPMethod(rawValue: method)
        for (name, value) in allHTTPHeaderFields ?? [:] { request.headers.add(name: name, value: value) }
        guard let upload else { return request }
        if case .data(let data) = upload.content, !upload.isSentInPieces(isObserved: progress != nil) {
            request.body = .bytes(data)
        } else {
            let size = try upload.size()
            request.headers.remove(name: "Content-Length")
            let chunks = UploadChunks(content: upload.content, size: size, progress: progress, onChunk: onChunk)
            request.body = .stream(chunks, length: .known(size))
        }
        return request
    }

    /// The time that may pass before the next piece of the body has left, and before the head of the response has come.
    var timeout: Duration {
        // A comparison is false for what is not a number.
        .seconds(timeoutInterval > 0 ? min(timeoutInterval, 1_000_000) : 60)
    }
}

extension HTTPUpload {
    /// Whether the body is sent piece by piece, since it takes time, or somebody observes it.
    func isSentInPieces(isObserved: Bool) -> Bool {
        guard case .data(let data) = content else { return true }
        return isObserved || data.count > UploadChunks.chunkSize
    }
}

/// The pieces of a body, read as they are sent.
private struct UploadChunks: AsyncSequence, Sendable {
    /// The number of bytes of a piece.
    static let chunkSize = 1 << 16

    let content: HTTPUpload.Content
    let size: Int64
    let progress: (@Sendable (TransferProgress) -> Void)?
    let onChunk: @Sendable () -> Void

    struct Iterator: AsyncIteratorProtocol {
        let chunks: UploadChunks
        fileprivate var sent: Int64 = 0
        fileprivate var file: FileHandle?

        mutating func next() async throws -> ByteBuffer? {
            let bytes: Data
            switch chunks.content {
            case .data(let data):
                bytes = data.dropFirst(Int(sent)).prefix(chunkSize)
            case .file(let url):
                let handle = try file ?? FileHandle(forReadingFrom: url)
                file = handle
                // What is appended meanwhile is not part of the body.
                bytes = try handle.readPiece(of: chunkSize)?.prefix(Int(chunks.size - sent)) ?? Data()
            }
            // A chunk has been sent when the next one is requested.
            chunks.onChunk()
            if sent > 0 { chunks.progress?(TransferProgress(bytesReceived: sent, bytesExpected: chunks.size)) }
            if bytes.isEmpty { return nil }
            sent += Int64(bytes.count)
            return ByteBuffer(bytes: bytes)
        }
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: self)
    }
}

extension HTTPClientResponse {
    /// Returns the head of the response, as Foundation has it.
    func asURLResponse(for url: URL) -> HTTPURLResponse? {
        var fields = [String: String](minimumCapacity: headers.count)
        for (name, value) in headers {
            let key = fields.keys.first { $0.isSameHeader(as: name) } ?? name
            fields[key] = fields[key].map { "\($0), \(value)" } ?? value
        }
        return HTTPURLResponse(
            url: url,
            statusCode: Int(status.code),
            httpVersion: "HTTP/\(version.major).\(version.minor)",
            headerFields: fields
        )
    }
}

#endif
