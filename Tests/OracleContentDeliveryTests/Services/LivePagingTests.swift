// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOALoopbackSupport
import SOATestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct LivePagingTests {
    /// Runs a test against a server of a listing whose requests with these numbers fail; the first one is 0.
    private func with<Value>(
        _ listing: NumberListing,
        failing numbers: Set<Int> = [],
        _ body: (DeliveryAPI, LoopbackServer) async throws -> Value
    ) async throws -> Value {
        let count = Counter()
        return try await LoopbackServer.with { request, connection in
            let query = URL(string: request.target)?.queryParameters ?? [:]
            if numbers.contains(count.increment() - 1) { return connection.respond(503) }
            connection.respond(headers: ["Content-Type": "application/json"], body: Data(listing.page(query).utf8))
        } _: { server in
            let configuration = ContentConfiguration(url: server.url(), transport: URLSessionTransport())
            return try await body(DeliveryAPI(configuration: configuration), server)
        }
    }

    @Test(arguments: [0, 2])
    func `Iterating a server returns every item once and in order, although a page fails`(_ prefetch: Int) async throws
    {
        try await with(NumberListing(total: 10_003, cap: 300, echo: 77), failing: [9]) { api, server in
            let service = api.listAssets().limit(500)
            var seen: [String] = []
            var failures: [OracleContentError?] = []
            repeat {
                do {
                    for try await asset in service.items(prefetch: prefetch) { seen.append(asset.id) }
                } catch {
                    failures.append(error as? OracleContentError)
                }
            } while service.hasMore
            #expect(failures.map { $0?.serverStatusCode } == [503])
            #expect(seen == (0..<10_003).map(String.init))
            #expect(server.requests.count == 35)
        }
    }

    @Test func `Eight concurrent calls get eight pages`() async throws {
        try await with(NumberListing(total: 4_000)) { api, server in
            let service = api.listAssets().limit(500)
            let pages = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<8 { group.addTask { try await service.fetchNextAsync().items.map(\.id) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(pages.map { $0.first }).count == 8)
            #expect(Set(pages.joined()) == Set((0..<4_000).map(String.init)))
            #expect(server.requests.count == 8)
        }
    }
}
