// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

extension HTTPClient {
    /// Asks for bytes with nothing of the library in between.
    ///
    /// - Returns: How many came.
    func bytes(at url: String, headers: [String: String]) async throws -> Int {
        var request = HTTPClientRequest(url: url)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        return try await execute(request, timeout: .seconds(60)).body.collect(upTo: 1 << 20).readableBytes
    }

    /// Downloads to a file with nothing of the library in between.
    func download(_ url: String, to file: URL) async throws {
        let body = try await execute(HTTPClientRequest(url: url), timeout: .seconds(60)).body
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        for try await bytes in body { try handle.write(contentsOf: Data(bytes.readableBytesView)) }
        try handle.close()
    }
}
