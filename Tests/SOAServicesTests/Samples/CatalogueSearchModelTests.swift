// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor @Suite struct CatalogueSearchModelTests {
    let mockSearchService = CatalogueSearchService.Mock(stubOutput: .success([]))

    @Test func `The state is loading during a search`() async {
        // `.service`, since the mock is not itself a service.
        let subject = CatalogueSearchModel(catalogueSearch: mockSearchService.service)
        // `@MainActor`, since the model is isolated to it.
        mockSearchService.validationHook = { @MainActor [subject] in
            #expect(subject.isLoading)
        }
        #expect(!subject.isLoading)

        await subject.search(items: [.testItem])

        #expect(!subject.isLoading)
        #expect(mockSearchService.spyInput == [.testItem])
    }

    @Test func `One module works with two servers unchanged`() async {
        let hosts = Journal<String>()
        let transport = ClosureTransport {
            hosts.note($0.url!.absoluteString)
            return (Data(#"[{"name": "Mini"}]"#.utf8), response())
        }
        for host in ["staging", "production"] {
            let context = CommonServiceContext(baseURL: url("https://\(host).example.com"))
            let module = CatalogueModule(serviceProvider: URLServiceProvider(context: context, transport: transport))
            let model = module.catalogueView().model
            await model.search(items: [.testItem])
            guard case .loaded(let result) = model.state else {
                Issue.record("not loaded")
                return
            }
            #expect(result == .success([ItemResult(name: "Mini")]))
        }
        #expect(
            hosts.entries == [
                "https://staging.example.com/search?item=test", "https://production.example.com/search?item=test",
            ]
        )
    }

    @Test func `A module runs against stubs, and reports a body that it cannot decode`() async {
        let reports = Journal<String>()
        let context = CommonServiceContext(baseURL: url("https://example.com"), report: { reports.note($0.typeName) })
        let module = CatalogueModule(
            serviceProvider: StubURLServiceProvider(
                context: context,
                source: StubCode { .stub(Data("no JSON".utf8), for: $0.url!) }
            )
        )
        let result = await module.catalogueView().model.catalogueSearch([.testItem])
        #expect(result == .failure(.notUnderstood))
        #expect(reports.entries == ["Array<ItemResult>"])
    }
}
