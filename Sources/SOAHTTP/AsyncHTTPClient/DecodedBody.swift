// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if AsyncHTTPClient

import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

/// The body of a response, which may be empty though it names a coding: to the client, such a one was cut short.
struct DecodedBody: AsyncSequence, Sendable {
    let base: HTTPClientResponse.Body
    /// Whether the end of the response alone says how long it is.
    let hasNoLength: Bool

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: HTTPClientResponse.Body.AsyncIterator
        fileprivate var mayBeEmpty: Bool

        @concurrent mutating func next() async throws -> ByteBuffer? {
            defer { mayBeEmpty = false }
            do {
                return try await base.next()
            } catch let error as NIOHTTPDecompression.ExtraDecompressionError
                where mayBeEmpty && error == .truncatedData
            {
                return nil
            }
        }
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), mayBeEmpty: hasNoLength)
    }
}

#endif
