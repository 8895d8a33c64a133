// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Lets a service fetch a listing, page by page.
///
/// Each `fetchNext` returns the page after the one before, until ``OracleContentError/noMoreData``. Calls that overlap wait
/// for each other, and return consecutive pages in the order in which they were made. After a page failed, the next call
/// fetches it again. Verbs throw ``OracleContentError`` or `CancellationError`. Callbacks come once, from any thread.
///
/// Verbs without parsing return the body and the head of the next page, and do not advance the listing.
public protocol ImplementsFetchListing: BaseElementImplementation {}

extension ImplementsFetchListing {
    /// Fetches the next page.
    public func fetchNextAsync() async throws -> Element {
        try await fetchNextAsync(as: Element.self)
    }

    /// Fetches the next page, and decodes it as another type.
    public func fetchNextAsync<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value {
        try await calls.run(inTurn: true) { try await self.nextPage(as: type) }
    }

    /// Fetches the next page, and calls back.
    public func fetchNext(completion: @escaping ServiceCompletion<Element>) {
        calls.start(inTurn: true, { try await self.nextPage(as: Element.self) }, completion: completion)
    }

    /// Fetches the undecoded next page, if its status is a success.
    public func fetchNextAsyncWithoutParsing() async throws -> UndecodedResponse {
        try await calls.run { try await self.rawPage() }
    }

    /// Fetches the undecoded next page, if its status is a success, and calls back.
    public func fetchNextWithoutParsing(completion: @escaping ServiceCompletion<UndecodedResponse>) {
        calls.start({ try await self.rawPage() }, completion: completion)
    }

    /// Fetches the undecoded next page of any status, and calls back.
    public func fetchNextAsDataTask(completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
        startDataTask(after: { try self.checkForMore() }, completion)
    }

    /// Sets the number of items before the first page; to begin again after the end, set ``ServiceParameters/hasMore`` too.
    @discardableResult
    public func starting(at offset: UInt) -> Self { set(PageCursor.offsetName, to: "\(offset)") }

    /// Sets how many items a page may have, up to a limit of the server; 0 fetches the count alone.
    @discardableResult
    public func limit(_ limit: UInt) -> Self { set(PageCursor.limitName, to: "\(limit)") }

    /// Moves the listing back to its beginning.
    @discardableResult
    public func reset() -> Self {
        serviceParameters.rewind()
        return self
    }

    private func checkForMore() throws {
        guard hasMore else { throw OracleContentError.noMoreData }
    }

    private func rawPage() async throws -> UndecodedResponse {
        try checkForMore()
        return try await rawResponse()
    }

    func nextPage<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value {
        let parameters = serviceParameters
        let exchange = ServiceExchange(parameters)
        var position = parameters.position
        guard position.hasMore else { throw OracleContentError.noMoreData }
        guard !position.isUnknown else { throw OracleContentError.invalidDataReturned(.uncounted) }
        let request = {
            let request = try exchange.request()
            let built = parameters.position
            if built.isSame(as: position) { return request }
            // The caller moved the listing meanwhile. Not more than once: parameters may do so for each request.
            position = built
            return try exchange.request()
        }
        return try await exchange.value(of: request) { body, _ in
            let page = try decoded(HeadedPage<Value>.self, from: body)
            parameters.advance(from: position, after: page.head, of: body)
            return page.element
        }
    }
}
