// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import SOA
import SOANetworking
import SOAServices
import SOATesting
import Testing

@Suite @MainActor struct CatalogueSearchModelTests {
    private let mockSearchService = CatalogueSearchService.Mock(stubOutput: .success([]))

    @Test func `the state is loading during a search`() async {
        let subject = CatalogueSearchModel(catalogueSearch: mockSearchService.service)
        mockSearchService.validationHook = { #expect(await subject.isLoading) }
        #expect(subject.modelState == .notStarted)
        await subject.search(items: [ItemQuery("wiper")])
        #expect(mockSearchService.spyInput == [ItemQuery("wiper")])
        #expect(subject.modelState == .success([]))
    }

    @Test func `a failure is shown`() async {
        mockSearchService.stubOutput = .failure(.notAuthorized)
        let subject = CatalogueSearchModel(catalogueSearch: mockSearchService.service)
        await subject.search(items: [ItemQuery("wiper")])
        #expect(subject.modelState == .failure(.notAuthorized))
    }

    @Test(.services()) func `a tap searches for each word in the field`() async {
        ServiceRegistry.add(.catalogueSearchService) { [mockSearchService] in mockSearchService.service }
        let screen = CatalogueSearchViewController()
        await screen.handleSearchButtonTap(self)
        #expect(mockSearchService.callCount == 0)
        screen.searchField.text = " wiper blade , , brake "
        await screen.handleSearchButtonTap(self)
        #expect(mockSearchService.spyInput == [ItemQuery("wiper blade"), ItemQuery("brake")])
        #expect(screen.model.modelState == .success([]))
    }

    @Test(.services()) func `a tap without a word in the field leaves no result of another search`() async {
        ServiceRegistry.add(.catalogueSearchService) { [mockSearchService] in mockSearchService.service }
        let screen = CatalogueSearchViewController()
        screen.searchField.text = "wiper"
        await screen.handleSearchButtonTap(self)
        screen.searchField.text = " , "
        await screen.handleSearchButtonTap(self)
        #expect(screen.model.modelState == .notStarted)
        #expect(mockSearchService.callCount == 1)
    }
}
