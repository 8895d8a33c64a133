// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import Foundation
import SOAHTTP
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The production service, over a provider with the responses of the test.
@Suite struct CatalogueSearchServiceTests {
    private let provider: MockURLServiceProvider<CommonServiceContext>
    private let queries = [ItemQuery("wiper", limit: 2)]
    private let items = #"[{"query":"wiper","number":"W-1","name":"Wiper","pence":1250}]"#

    init() throws {
        let renewals = Renewals()
        let context = CommonServiceContext(
            baseURL: try #require(URL(string: "https://example.com")),
            tokens: TokenSource { _ in await renewals.next() }
        )
        provider = MockURLServiceProvider(context: context)
    }

    /// Returns numbered tokens.
    private actor Renewals {
        private var count = 0

        func next() -> String {
            count += 1
            return "token \(count)"
        }
    }

    /// A query in the request body.
    private struct SentQuery: Decodable, Equatable {
        let text: String
        let limit: Int
    }

    @Test func `it sends a request with a token, and decodes the response`() async throws {
        provider.stubResult = try .json(items)
        let found = try await CatalogueSearchService.catalogueSearch(using: provider).value(queries)
        let item = ItemResult(query: "wiper", number: "W-1", name: "Wiper", price: Price(pence: 1250))
        #expect(found == [item])
        let request = try #require(provider.spyRequest)
        #expect(request.url?.absoluteString == "https://example.com/catalogue/search")
        #expect(request.httpMethod == "POST")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer token 1")
        let body = try JSONDecoder().decode([String: [SentQuery]].self, from: #require(request.httpBody))
        #expect(body == ["queries": [SentQuery(text: "wiper", limit: 2)]])
    }

    @Test func `an expired token is renewed`() async throws {
        provider.mock.enqueue(try .json("{}", statusCode: 401))
        provider.stubResult = try .json(items)
        let search = CatalogueSearchService.catalogueSearch(using: provider)
        #expect(try await search.value(queries).count == 1)
        #expect(try await search.value(queries).count == 1)
        let tokens = provider.spyRequests.map { $0.value(forHTTPHeaderField: "Authorization") }
        #expect(tokens == ["Bearer token 1", "Bearer token 2", "Bearer token 2"])
    }

    @Test(arguments: [(400, CatalogueError.invalidQueries), (401, .notAuthorized)])
    func `a rejection has its own case`(status: Int, error: CatalogueError) async throws {
        provider.stubResult = try .json("{}", statusCode: status)
        await #expect(throws: error) {
            try await CatalogueSearchService.catalogueSearch(using: provider).value(queries)
        }
    }

    @Test func `other failures are reported as unavailable`() async throws {
        let results: [URLResult] = [
            try .json("no JSON"), try .json("{}", statusCode: 500), .failure(URLError(.timedOut)),
        ]
        for result in results {
            provider.stubResult = result
            let outcome = await CatalogueSearchService.catalogueSearch(using: provider)(queries)
            guard case .failure(.unavailable(let reason)) = outcome else {
                Issue.record("unexpected: \(outcome)")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }
}
