// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import AsyncHTTPClient
import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// All that download the same bytes to a file; each returns how many came, and leaves no file.
struct DownloadCallers {
    private static let bareName = "URLSession, download"
    private static let bareClientName = "AsyncHTTPClient, written by hand"

    private let url: URL
    private let client: HTTPClient

    init(server: URL, megabytes: Int, client: HTTPClient) {
        url = server.appending(path: "download")
            .appending(queryItems: [URLQueryItem(name: "megabytes", value: "\(megabytes)")])
        self.client = client
    }

    var all: [Caller] { [session, transport, bareClient, clientTransport] }

    var session: Caller {
        let session = URLSession(configuration: .ephemeral)
        return Caller(name: Self.bareName) { [url] in
            try Self.take(try await session.download(for: URLRequest(url: url)).0)
        }
    }

    var transport: Caller {
        let transport = URLSessionTransport()
        return Caller(name: "HTTPTransport, download", baseline: Self.bareName) { [url] in
            try Self.take(try await transport.download(for: URLRequest(url: url), progress: nil).0)
        }
    }

    var bareClient: Caller {
        Caller(name: Self.bareClientName) { [url, client] in
            let file = FileManager.default.temporaryDirectory.appending(path: "Benchmarks-\(UUID().uuidString)")
            try await client.download(url.absoluteString, to: file)
            return try Self.take(file)
        }
    }

    var clientTransport: Caller {
        let transport = AsyncHTTPClientTransport(client: client)
        return Caller(name: "AsyncHTTPClientTransport, download", baseline: Self.bareClientName) { [url] in
            try Self.take(try await transport.download(for: URLRequest(url: url), progress: nil).0)
        }
    }

    private static func take(_ file: URL) throws -> Int {
        let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        try FileManager.default.removeItem(at: file)
        return size
    }
}
