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

@Suite(.timeLimit(.minutes(10))) struct PagingTests {
    /// Returns a client of a listing whose requests fail by a closure.
    private func client(
        _ listing: NumberListing,
        failing fails: @escaping @Sendable (URLRequest, Int) -> Bool = { _, _ in false }
    ) throws -> Client {
        let client = try Client()
        let count = Counter()
        client.stubs.stub { request in
            fails(request, count.increment()) ? .status(503) : listing.response(to: request)
        }
        return client
    }

    @Test func `A page and a detail are decoded as custom types`() async throws {
        struct Ids: Decodable, Sendable {
            struct Item: Decodable, Sendable { let id: String }
            let items: [Item]
        }
        let client = try client(NumberListing(total: 3))
        let service = client.api.listAssets().limit(2)
        #expect(try await service.fetchNextAsync(as: Ids.self).items.map(\.id) == ["0", "1"])
        #expect(try await service.fetchNextAsync(as: Ids.self).items.map(\.id) == ["2"])
        #expect(!service.hasMore)
        let detail = try await client.api.readAsset(assetId: "7").fetchAsync(as: Ids.self)
        #expect(detail.items.count == 3)
    }

    @Test func `A server that ignores the offset ends an iteration with an error`() async throws {
        let client = try Client(
            responding: .json(#"{ "hasMore": true, "offset": 0, "count": 1, "items": [{ "id": "0" }] }"#)
        )
        var count = 0
        let error = await #expect(throws: OracleContentError.self) {
            for try await _ in client.api.listAssets().items() { count += 1 }
        }
        #expect(error == .invalidDataReturned)
        #expect(error?.description.hasPrefix("The server sent the same page again: it ignores the offset") == true)
        #expect(count <= 2)
        #expect(client.stubs.requests.count == 2)
    }

    @Test(arguments: ["{}", #"{ "detail": "not a listing" }"#, #"{ "Items": [] }"#])
    func `An object without any property of a page is not a page`(body: String) async throws {
        let client = try Client(responding: .json(body))
        let error = await #expect(throws: OracleContentError.self) {
            try await client.api.listAssets().fetchNextAsync()
        }
        #expect(error?.description == "The response cannot be decoded: the key items is missing.")
    }

    @Test(arguments: [#"{ "items": null }"#, #"{ "count": 0 }"#, #"{ "hasMore": false }"#])
    func `A page without items has at least one property of a page`(body: String) async throws {
        let client = try Client(responding: .json(body))
        #expect(try await client.api.listAssets().fetchNextAsync().items.isEmpty)
    }

    @Test func `Empty pages at offsets that the caller sets are no repeated page`() async throws {
        let client = try Client(responding: .json(#"{ "hasMore": false, "count": 0, "items": [] }"#))
        let assets = client.api.listAssets()
        for offset: UInt in [100, 200] {
            assets.starting(at: offset).hasMore = true
            for try await asset in assets.items() { Issue.record("\(asset)") }
        }
        #expect(offsets(client) == ["100", "200"])
    }

    /// A listing whose items have another name than those of this server, and no count.
    private struct Rows: ContentListing {
        let rows: [Int]

        var items: [Int] { rows }
    }

    /// Returns a service whose responses have the numbers up to 4, two on each page.
    private func numbers<Page: Decodable & Sendable>(
        of type: Page.Type,
        _ page: @escaping @Sendable ([Int]) -> String
    ) throws -> ListAssets<Page> {
        let client = try Client()
        client.stubs.stub { request in
            let offset = Int(request.query["offset"] ?? "") ?? 0
            return .json(page(Array((offset..<max(offset, 5)).prefix(2))))
        }
        let service = ListAssets<Page>().limit(2)
        service.serviceParameters.configuration = ContentConfiguration(url: try #require(base), transport: client.stubs)
        return service
    }

    @Test func `A listing whose items have another name has all of its pages`() async throws {
        let service = try numbers(of: Rows.self) { #"{ "hasMore": \#(!$0.contains(4)), "rows": \#($0) }"# }
        var numbers: [Int] = []
        for try await number in service.items() { numbers.append(number) }
        #expect(numbers == [0, 1, 2, 3, 4])
    }

    /// A page of a type that does not say what its items are.
    private struct PlainRows: Decodable, Sendable {
        let rows: [Int]
    }

    @Test func `A page that nobody can count is not taken for the last one`() async throws {
        let service = try numbers(of: PlainRows.self) { #"{ "hasMore": true, "rows": \#($0) }"# }
        #expect(try await service.fetchNextAsync().rows == [0, 1])
        #expect(service.hasMore)
        let error = await #expect(throws: OracleContentError.invalidDataReturned) { try await service.fetchNextAsync() }
        #expect(
            error?.description
                == "The last page has no count, so nobody knows where the next begins. Read pages as a ContentListing."
        )
        #expect(try await service.starting(at: 2).fetchNextAsync().rows == [2, 3])

        var pages: [[Int]] = []
        await #expect(throws: OracleContentError.invalidDataReturned) {
            for try await page in service.starting(at: 2).pages(prefetch: 1) { pages.append(page.rows) }
        }
        #expect(pages == [[2, 3]])
    }

    @Test(arguments: [#""hasMore": false"#, #""limit": 2"#])
    func `A page that nobody can count is the last one, unless the server says that there are more`(
        _ property: String
    ) async throws {
        let service = try numbers(of: PlainRows.self) { #"{ \#(property), "rows": \#($0) }"# }
        var pages: [[Int]] = []
        for try await page in service.pages() { pages.append(page.rows) }
        #expect(pages == [[0, 1]])
        #expect(!service.hasMore)
    }

    @Test func `A listing whose numbers come as text has all of its pages`() async throws {
        let service = try numbers(of: Rows.self) { #"{ "count": "\#($0.count)", "limit": "2", "rows": \#($0) }"# }
        var numbers: [Int] = []
        for try await number in service.limit(500).items() { numbers.append(number) }
        #expect(numbers == [0, 1, 2, 3, 4])
    }

    @Test(arguments: ["Rows", "ContentPage"])
    func `A listing whose hasMore comes as text has all of its pages`(_ type: String) async throws {
        // The server returns less than the limit, so that a page does not look full.
        @Sendable func page(_ numbers: [Int]) -> String {
            #"{ "hasMore": "\#(!numbers.contains(4))", "rows": \#(numbers), "items": \#(numbers) }"#
        }
        var pages: [[Int]] = []
        if type == "Rows" {
            for try await page in try numbers(of: Rows.self, page).limit(3).pages() { pages.append(page.items) }
        } else {
            for try await page in try numbers(of: ContentPage<Int>.self, page).limit(3).pages() {
                #expect(page.hasMore == !page.items.contains(4))
                pages.append(page.items)
            }
        }
        #expect(pages == [[0, 1], [2, 3], [4]])
    }

    @Test func `A listing of plain lists has all of its pages`() async throws {
        var pages: [[Int]] = []
        for try await page in try numbers(of: [Int].self, \.description).pages() { pages.append(page) }
        #expect(pages == [[0, 1], [2, 3], [4]])
    }

    private func offsets(_ client: Client) -> [String] { client.stubs.requests.compactMap { $0.query["offset"] } }

    @Test func `Each call returns the next page, up to the end`() async throws {
        let client = try client(NumberListing(total: 7))
        let service = client.api.listAssets().limit(4)
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["0", "1", "2", "3"])
        #expect(service.hasMore)
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["4", "5", "6"])
        #expect(!service.hasMore)
        await #expect(throws: OracleContentError.noMoreData) { try await service.fetchNextAsync() }
        #expect(offsets(client) == ["0", "4"])
    }

    @Test func `A limit that the server echoes is ignored`() async throws {
        let client = try client(NumberListing(total: 20, echo: 30))
        let service = client.api.listAssets().limit(5)
        _ = try await service.fetchNextAsync()
        _ = try await service.fetchNextAsync()
        #expect(offsets(client) == ["0", "5"])
        #expect(client.stubs.requests.map { $0.query["limit"] } == ["5", "5"])
    }

    @Test func `A failed page is requested again`() async throws {
        let client = try client(NumberListing(total: 10)) { _, count in count == 2 }
        let service = client.api.listAssets().limit(4)
        _ = try await service.fetchNextAsync()
        await #expect(throws: OracleContentError.self) { try await service.fetchNextAsync() }
        #expect(try await service.fetchNextAsync().items.first?.id == "4")
        #expect(offsets(client) == ["0", "4", "4"])
    }

    @Test func `A listing ends if the server says that there are no more pages`() async throws {
        let client = try client(NumberListing(total: 10))
        let service = client.api.listAssets()
        service.hasMore = false
        await #expect(throws: OracleContentError.noMoreData) { try await service.fetchNextAsync() }
        await #expect(throws: OracleContentError.noMoreData) { try await service.fetchNextAsyncWithoutParsing() }
        #expect(client.stubs.requests.isEmpty)
    }

    @Test func `A listing can be read again from any offset`() async throws {
        let client = try client(NumberListing(total: 4))
        let service = client.api.listAssets().starting(at: 2)
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["2", "3"])
        service.reset()
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["2", "3"])
        service.starting(at: 0).hasMore = true
        #expect(try await service.fetchNextAsync().items.count == 4)
        service.hasMore = true
        #expect(try await service.fetchNextAsync().items.isEmpty)
        #expect(!service.hasMore)
    }

    @Test func `Another parameter that is set between pages moves no listing`() async throws {
        let service = try client(NumberListing(total: 6)).api.listAssets().limit(2)
        _ = try await service.fetchNextAsync()
        service.serviceParameters.parameters["x"] = QueryParameter("x", "1")
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["2", "3"])
        service.reset()
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["0", "1"])
    }

    /// Returns a listing of six items, with a change that happens while its first page is fetched.
    private func service(
        whoseFirstPage change: @escaping @Sendable (ListAssets<Assets>) -> Void
    ) throws -> ListAssets<Assets> {
        let client = try Client()
        let service = client.api.listAssets().limit(2)
        let count = Counter()
        client.stubs.stub { [weak service] request in
            if count.increment() == 1, let service { change(service) }
            return NumberListing(total: 6).response(to: request)
        }
        return service
    }

    @Test func `Another parameter that is set while a page is fetched repeats no page`() async throws {
        let service = try service { $0.serviceParameters.parameters["x"] = QueryParameter("x", "1") }
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["0", "1"])
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["2", "3"])
    }

    @Test func `A listing that is moved while a request is built repeats no page`() async throws {
        let (client, reads) = (try client(NumberListing(total: 8)), Counter())
        let service = client.api.listAssets().limit(2)
        service.serviceParameters.configuration = ContentConfiguration(
            url: { [weak service] in
                if reads.increment() == 1 { service?.starting(at: 4) }
                return base
            },
            transport: client.stubs
        )
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["4", "5"])
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["6", "7"])
    }

    @Test func `A change of the parameters that takes as long as a page repeats none`() async throws {
        let service = try client(NumberListing(total: 8)).api.listAssets().limit(2)
        func change(_ parameters: inout [String: any ConvertToURLQueryItem], _ name: String) async throws {
            _ = try await service.fetchNextAsync()
            parameters[name] = QueryParameter(name, "1")
        }
        try await change(&service.serviceParameters.parameters, "x")
        #expect(service.url?.queryParameters["x"] == "1")
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["2", "3"])
        try await change(&service.serviceParameters.parameters, "offset")
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["1", "2"])
    }

    @Test func `An offset that is set among the parameters while a page is fetched counts`() async throws {
        let service = try service { $0.serviceParameters.parameters["offset"] = QueryParameter("offset", "4") }
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["0", "1"])
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["4", "5"])
        service.reset()
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["4", "5"])
    }

    @Test(arguments: [true, false])
    func `A change of hasMore while a page is fetched counts, and repeats no page`(_ hasMore: Bool) async throws {
        let service = try service { $0.hasMore = hasMore }
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["0", "1"])
        #expect(service.hasMore == hasMore)
        service.hasMore = true
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["2", "3"])
    }

    @Test func `An iteration over a listing that is reset during the first page begins again`() async throws {
        let service = try service { $0.reset() }
        let ids = try await service.items().reduce(into: []) { $0.append($1.id) }
        #expect(ids == ["0", "1", "0", "1", "2", "3", "4", "5"])
    }

    @Test func `A page that was repeated before a reset does not end an iteration that is reset again`() async throws {
        let client = try Client()
        let service = client.api.listAssets().limit(1)
        let count = Counter()
        client.stubs.stub { [weak service] request in
            let number = count.increment()
            if number <= 2 { return .json(#"{ "hasMore": true, "count": 1, "items": [{ "id": "same" }] }"#) }
            if number == 3 { service?.reset() }
            return NumberListing(total: 3).response(to: request)
        }
        for _ in 1...2 { _ = try await service.fetchNextAsync() }
        let ids = try await service.reset().items().reduce(into: []) { $0.append($1.id) }
        #expect(ids == ["0", "0", "1", "2"])
    }

    @Test func `A page without parsing does not advance the listing`() async throws {
        let client = try client(NumberListing(total: 4))
        let service = client.api.listAssets().limit(2)
        _ = try await service.fetchNextAsyncWithoutParsing()
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["0", "1"])
    }

    @Test(arguments: [0, 1, 3])
    func `Iterating returns each of 10,003 items once and in order, although a page fails`(_ prefetch: Int) async throws
    {
        let listing = NumberListing(total: 10_003, cap: 500, echo: 77)
        let client = try client(listing) { request, count in count == 9 }
        let service = client.api.listAssets().limit(500)
        var seen: [String] = []
        var failures = 0
        while true {
            do {
                for try await asset in service.items(prefetch: prefetch) { seen.append(asset.id) }
                break
            } catch {
                #expect(error as? OracleContentError == .serverErrorServiceUnavailable(503, ""))
                failures += 1
            }
        }
        #expect(failures == 1)
        #expect(seen.count == 10_003)
        #expect(seen == (0..<10_003).map(String.init))
        #expect(client.stubs.requests.count == 22)
    }

    @Test func `A listing is complete if a server returns smaller pages without hasMore`() async throws {
        let client = try client(NumberListing(total: 1_203, cap: 100, includesHasMore: false))
        var count = 0
        for try await page in client.api.listAssets().limit(500).pages() { count += page.items.count }
        #expect(count == 1_203)
    }

    @Test func `Overlapping calls get consecutive pages`() async throws {
        let client = try client(NumberListing(total: 800))
        let service = client.api.listAssets().limit(100)
        let pages = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { try await service.fetchNextAsync().items.map(\.id) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(pages.compactMap(\.first)).count == 8)
        #expect(Set(pages.joined()).count == 800)
        #expect(offsets(client) == ["0", "100", "200", "300", "400", "500", "600", "700"])
    }

    @Test func `Callbacks get pages in the order of the calls`() async throws {
        let client = try client(NumberListing(total: 6))
        let service = client.api.listAssets().limit(2)
        let (results, result) = AsyncStream.makeStream(of: (Int, String).self)
        for number in 0..<4 {
            service.fetchNext { page in
                result.yield((number, (try? page.get().items.first?.id) ?? "none"))
            }
        }
        var seen: [Int: String] = [:]
        for await (number, first) in results {
            seen[number] = first
            if seen.count == 4 { break }
        }
        #expect(seen == [0: "0", 1: "2", 2: "4", 3: "none"])
    }

    @Test func `Cancelling a queued call does not block the others`() async throws {
        let client = try Client()
        let (asked, open) = (Gate(), Gate())
        let listing = NumberListing(total: 4)
        client.stubs.stub { request in
            asked.open()
            await open.wait()
            return listing.response(to: request)
        }
        let service = client.api.listAssets().limit(2)
        let first = Task { try await service.fetchNextAsync().items.map(\.id) }
        await asked.wait()
        let second = Task { try await service.fetchNextAsync() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        let third = Task { try await service.fetchNextAsync().items.map(\.id) }
        open.open()
        #expect(try await first.value == ["0", "1"])
        #expect(try await third.value == ["2", "3"])
    }

    @Test func `A page is prefetched while the previous one is used`() async throws {
        let client = try client(NumberListing(total: 6))
        var pages = client.api.listAssets().limit(2).pages(prefetch: 2).makeAsyncIterator()
        #expect(try await pages.next()?.items.count == 2)
        while client.stubs.requests.count < 3 { await Task.yield() }
        #expect(try await pages.next()?.items.count == 2)
        #expect(try await pages.next()?.items.count == 2)
        #expect(try await pages.next() == nil)
        #expect(client.stubs.requests.count == 3)
    }

    @Test func `Leaving a loop cancels the page that is being prefetched, which comes next`() async throws {
        let client = try Client()
        let (asked, cancelled, count) = (Gate(), Gate(), Counter())
        client.stubs.stub { request in
            guard count.increment() == 2 else { return NumberListing(total: 6).response(to: request) }
            return try await withTaskCancellationHandler {
                asked.open()
                await Gate().waitUntilCancelled()
                throw CancellationError()
            } onCancel: {
                cancelled.open()
            }
        }
        let service = client.api.listAssets().limit(2)
        for try await _ in service.pages(prefetch: 2) {
            await asked.wait()
            break
        }
        await cancelled.wait()
        #expect(try await service.fetchNextAsync().items.map(\.id) == ["2", "3"])
        #expect(offsets(client) == ["0", "2", "2"])
    }

    @Test(arguments: [0, 2])
    func `Cancelling the task of a loop cancels its request, and the loop throws`(_ prefetch: Int) async throws {
        let client = try Client()
        let asked = Gate()
        client.stubs.stub { request in
            guard request.query["offset"] != "0" else { return NumberListing(total: 6).response(to: request) }
            asked.open()
            await Gate().waitUntilCancelled()
            throw CancellationError()
        }
        let service = client.api.listAssets().limit(2)
        let loop = Task {
            for try await _ in service.pages(prefetch: prefetch) {}
        }
        await asked.wait()
        loop.cancel()
        await #expect(throws: CancellationError.self) { try await loop.value }
        #expect(offsets(client) == ["0", "2"])
    }

    @Test func `An iteration is over after its error, and sends nothing more`() async throws {
        let client = try client(NumberListing(total: 6)) { _, count in count == 2 }
        var pages = client.api.listAssets().limit(2).pages().makeAsyncIterator()
        #expect(try await pages.next()?.items.count == 2)
        await #expect(throws: OracleContentError.self) { _ = try await pages.next() }
        #expect(try await pages.next() == nil)
        #expect(offsets(client) == ["0", "2"])
    }

    @Test func `An empty page ends a listing, whatever hasMore says`() async throws {
        let client = try Client(responding: .json(#"{ "hasMore": true, "offset": 0, "count": 0, "items": [] }"#))
        var pages = 0
        for try await _ in client.api.listAssets().pages() { pages += 1 }
        #expect(pages == 1)
        for try await _ in client.api.listAssets().limit(0).pages() { pages += 1 }
        #expect(pages == 2)
    }

    @Test func `A count that is requested again is no repeated page`() async throws {
        let client = try Client(responding: .json(#"{ "hasMore": true, "count": 0, "totalResults": 7, "items": [] }"#))
        let service = client.api.listAssets().limit(0)
        var counts: [Int?] = []
        for _ in 1...2 { for try await page in service.pages() { counts.append(page.totalResults) } }
        #expect(counts == [7, 7])
    }

    @Test func `An item that can't be read fails its page, and the page is requested again`() async throws {
        let client = try Client(responding: .json(#"{ "hasMore": false, "items": [{ "id": "0" }, { "name": "a" }] }"#))
        let service = client.api.listAssets()
        let error = await #expect(throws: OracleContentError.self) { try await service.fetchNextAsync() }
        #expect(error?.rawError is DecodingError && service.hasMore)
        await #expect(throws: OracleContentError.self) { try await service.fetchNextAsync() }
        #expect(offsets(client) == ["0", "0"])
    }

    @Test func `Any number of pages can be prefetched`() async throws {
        let client = try Client(pages: 5)
        let ids = try await client.api.listAssets().limit(1).items(prefetch: .max).reduce(into: []) { $0.append($1.id) }
        #expect(ids == ["0", "1", "2", "3", "4"])
    }
}
