// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let stagingURL = URL(string: "https://staging.example.com/v1") ?? URL(filePath: "/")

extension ServiceEnvironment {
    static let staging = ServiceEnvironment(name: "staging", baseURL: stagingURL)
}

struct CommonContext: BaseURLProviding {
    var baseURL: URL
    var report: @Sendable (ParseFailure) -> Void = { _ in }
}

struct SearchHit: Hashable, Decodable, Sendable {
    var name: String
}

typealias SearchService = Service<String, Result<[SearchHit], any Error>>

extension SearchService {
    static func search(using provider: some URLServiceProviding<CommonContext>) -> Self {
        Service { words in
            let items = [URLQueryItem(name: "q", value: words)]
            let url = try provider.context.url("search").appending(queryItems: items)
            return try await provider.perform(request: URLRequest(url: url)).validated()
                .decode(report: provider.context.report).get()
        }
    }
}

@Suite struct ServicesOfURLsGuide {
    private let printout = Printout()
    private func print(_ items: Any...) { printout.record(items) }

    private func url(_ text: String = "https://api.example.com") throws -> URL {
        try #require(URL(string: text))
    }

    private let plate = NumberPlate(registration: "AB12 CDE")

    @Test func `A context consists of a base URL and a transport`() async throws {
        let baseURL = try url()
        let transport = StubTransport()
        transport.stub { _ in .json(#"{ "owed": 165 }"#) }
        let context = LiveURLServiceContext(baseURL: baseURL, transport: transport)
        let vehicleTax = VehicleTaxService.vehicleTax(in: context)
        #expect(try await vehicleTax.value(plate).owed == 165)
    }

    @Test func `A provider passes its context to services`() async throws {
        let baseURL = try url()
        let transport = StubTransport()
        transport.stub { _ in .json(#"[{ "name": "Mini" }]"#) }
        let context = CommonContext(baseURL: baseURL) { failure in print(failure.typeName) }
        let provider = URLServiceProvider(context: context, transport: transport)
        let search = SearchService.search(using: provider)
        #expect(try await search.value("small car") == [SearchHit(name: "Mini")])
        #expect(transport.requests.map { $0.url?.query() } == ["q=small%20car"])

        transport.stub { _ in .json("{}") }
        _ = await search("small car")
        #expect(printout.lines == ["Array<SearchHit>"])
    }

    @Test func `A provider can be used as a context`() async throws {
        let transport = StubTransport()
        transport.stub { _ in .json(#"{ "owed": 165 }"#) }
        let provider = URLServiceProvider(context: CommonContext(baseURL: try url()), transport: transport)
        let vehicleTax = VehicleTaxService.vehicleTax(in: provider.serviceContext)
        #expect(try await vehicleTax.value(plate).owed == 165)
    }

    @Test func `Path components cannot leave the path`() throws {
        let environment = ServiceEnvironment.staging
        print(try environment.url("tax", "AB12 CDE"))  // https://staging.example.com/v1/tax/AB12%20CDE
        #expect(throws: ServicePathError(.slash, partIndex: 1)) {
            try environment.url("tax", "../admin")
        }
        #expect(throws: ServicePathError(.dotPart, partIndex: 1)) { try environment.url("tax", "%2E%2e") }
        #expect(printout.lines == ["https://staging.example.com/v1/tax/AB12%20CDE"])
    }

    @Test func `A whole app runs against stubs`() async throws {
        let guide = try GuideFolder()
        try guide.write(#"{ "owed": 165 }"#, to: "tax/AB12 CDE.json")
        let (baseURL, folder) = (try url(), guide.url)
        let stubs = URLStubs(StubFolder(folder, below: baseURL))
        let context = StubbingURLServiceContext(baseURL: baseURL, stubs: stubs)
        let vehicleTax = VehicleTaxService.vehicleTax(in: context)
        print(try await vehicleTax.value(plate).owed, stubs.unmatchedRequests.count)  // 165 0
        #expect(printout.lines == ["165 0"])
        await #expect(throws: RequestHasNoStubError.self) {
            try await vehicleTax.value(NumberPlate(registration: "none"))
        }
        #expect(stubs.unmatchedRequests.count == 1)
    }

    @Test func `Headers and tokens are added to every request`() async throws {
        let baseURL = try url()
        let server = StubTransport()
        server.stub {
            $0.value(forHTTPHeaderField: "Authorization") == "Bearer t2"
        } with: { _ in
            .json(#"{ "owed": 165 }"#)
        }
        server.stub {
            $0.value(forHTTPHeaderField: "Authorization") == "Bearer t1"
        } with: { _ in
            .status(401)
        }
        let transport: any HTTPTransport = server

        let tokens = TokenSource("t1") { _ in "t2" }
        let network = URLService.sending(over: transport)
            .adding(try ServiceHeaders(["Accept-Language": "en"]))
            .authorized(with: tokens, for: baseURL)
        let context = LiveURLServiceContext(baseURL: baseURL, service: network)

        #expect(try await VehicleTaxService.vehicleTax(in: context).value(plate).owed == 165)
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.value(forHTTPHeaderField: "Accept-Language") == "en" })
        #expect(tokens.current == "t2")
    }
}
