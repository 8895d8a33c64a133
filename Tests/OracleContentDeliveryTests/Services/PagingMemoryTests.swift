// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport that returns pages of a listing and records no requests.
private struct ListingTransport: HTTPTransport {
    let listing: NumberListing

    func send(_ request: URLRequest, options: HTTPOptions) async throws -> HTTPExchange {
        let response = HTTPURLResponse(
            url: try #require(request.url),
            statusCode: 200,
            httpVersion: "HTTP/1.1",
            headerFields: ["Content-Type": "application/json"]
        )
        return HTTPExchange(
            response: try #require(response),
            body: HTTPBody(Data(listing.page(request.query).utf8))
        )
    }
}

@Suite(.timeLimit(.minutes(10))) struct PagingMemoryTests {
    /// The maximum growth of memory at any page, in bytes, after a first listing.
    private static let limit = 2 << 20

    // An exit test gets values since Swift 6.3.
    #if compiler(>=6.3) && (os(macOS) || os(Linux))
    @Test(arguments: [0, 2])
    func `10,000 items are never held in memory together`(_ prefetch: Int) async {
        // In a separate process, since other tests allocate memory too.
        await #expect(processExitsWith: .success) { [prefetch] in
            let transport = ListingTransport(listing: NumberListing(total: 10_000))
            let configuration = ContentConfiguration(url: try #require(base), transport: transport)
            let service = DeliveryAPI(configuration: configuration).listAssets().limit(100)
            func peak() async throws -> Int {
                var (count, peak) = (0, 0)
                for try await asset in service.reset().items(prefetch: prefetch) {
                    #expect(asset.id == "\(count)")
                    count += 1
                    if count.isMultiple(of: 100) { peak = max(peak, ResidentMemory.bytes ?? 0) }
                }
                #expect(count == 10_000)
                return peak
            }
            let first = try await peak()
            let second = try await peak()
            #expect(second - first < Self.limit, "\(second - first) bytes")
        }
    }
    #endif
}
