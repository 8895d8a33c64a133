// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

typealias GreetingService = Service<String, Result<String, any Error>>

extension GreetingService {
    static func greeting(in context: some URLServiceContext) -> Self {
        Service { name in
            let url = try context.url("greeting", name)
            return try await context.perform(URLRequest(url: url)).validated().text().get()
        }
    }
}

extension GreetingService {
    static func greeting(using provider: some URLServiceProviding<CommonContext>) -> Self {
        Service { name in
            let request = provider.context.greetingRequest(for: name)
            return await provider.perform(request: request).validated().text()
        }
    }
}

extension CommonContext {
    func greetingRequest(for name: String) -> URLRequest {
        URLRequest(url: baseURL.appending(path: "greeting/\(name)"))
    }
}

protocol ServiceContext: URLServiceContext {
    var tokens: TokenSource<String> { get }
}

struct Database: Sendable {
    var rows: [String: (status: Int, body: Data)]

    func row(for path: String) async throws -> (status: Int, body: Data)? { rows[path] }
}

struct DatabaseStubs: URLStubSource {
    let database: Database

    func result(for request: URLRequest) async throws -> URLResult? {
        guard let url = request.url, let row = try await database.row(for: url.path()) else { return nil }
        return .stub(row.body, statusCode: row.status, for: url)
    }
}

/// The code of documentation comments in SOAServices that no guide has.
@Suite struct ServicesComments {
    private func url() throws -> URL {
        try #require(URL(string: "https://api.example.com"))
    }

    @Test func `A service sends requests by its context`() async throws {
        let guide = try GuideFolder()
        try guide.write("hello", to: "greeting/Ann.json")
        let (url, folder) = (try url(), guide.url)
        let overrides = [url.appending(path: "greeting/Bob"): URLResult.stub(Data("hi".utf8), for: url)]

        let stubs = URLStubs(StubTable(overrides), StubFolder(folder))
        let context = StubbingURLServiceContext(baseURL: url, stubs: stubs)
        let greeting: GreetingService = .greeting(in: context)
        let output = await greeting("Ann")
        #expect(stubs.unmatchedRequests.isEmpty)

        let override = await greeting("Bob")
        #expect(try [output, override].map { try $0.get() } == ["hello", "hi"])
    }

    @Test func `A service sends requests by its provider`() async throws {
        let database = Database(rows: ["/greeting/Ann": (200, Data("hello".utf8))])
        let stubs = URLStubs(DatabaseStubs(database: database))
        let provider = URLServiceProvider(context: CommonContext(baseURL: try url()), service: stubs.service)
        let greeting = try await GreetingService.greeting(using: provider).value("Ann")
        #expect(greeting == "hello")
    }

    @MainActor @Test func `A mock records inputs, and a hook sees the state`() async {
        let plate = NumberPlate(registration: "AB12 CDE")
        let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
        let model = TaxModel(vehicleTax: mock.service)
        mock.validationHook = { @MainActor [weak model] in
            #expect(model?.state == .loading)
        }
        await model.load(plate)
        #expect(mock.spyInput == plate)
    }
}
