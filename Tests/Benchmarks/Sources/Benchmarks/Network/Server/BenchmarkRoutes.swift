// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Hummingbird
import NIOCore

/// What the server of the network benchmark returns: an asset, pages of a listing, and bytes to download.
struct BenchmarkRoutes {
    private static let items = "content/published/api/v1.1/items"

    /// How many items the listing has.
    private static let total = 10_003

    var router: Router<BasicRequestContext> {
        let router = Router()
        let asset = ByteBuffer(bytes: ListingJSON(items: 1, hasFields: true).item)
        router.get("\(Self.items)/:id") { _, _ in json(asset) }
        router.get("\(Self.items)") { request, _ in
            json(ByteBuffer(bytes: page(number("offset", of: request) ?? 0, number("limit", of: request) ?? 100)))
        }
        router.get("download") { request, _ in
            download(megabytes: number("megabytes", of: request) ?? 1)
        }
        return router
    }

    private func page(_ offset: Int, _ limit: Int) -> Data {
        let count = max(0, min(limit, Self.total - offset))
        return ListingJSON(items: count, hasFields: true, offset: offset, total: Self.total).data
    }

    private func download(megabytes: Int) -> Response {
        let piece = ByteBuffer(repeating: 0x5A, count: 100_000)
        let body = ResponseBody(contentLength: megabytes * 1_000_000) { writer in
            for _ in 0..<megabytes * 10 { try await writer.write(piece) }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/octet-stream"], body: body)
    }

    private func json(_ body: ByteBuffer) -> Response {
        Response(status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
    }

    private func number(_ name: String, of request: Request) -> Int? {
        request.uri.queryParameters[Substring(name)].flatMap { Int($0) }
    }
}
