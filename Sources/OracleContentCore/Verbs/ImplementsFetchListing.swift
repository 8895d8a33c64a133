// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Lets a service fetch a listing, page by page.
///
/// Each `fetchNext` brings the page after the one before, until ``OracleContentError/noMoreData``. Calls that overlap wait
/// for each other, and get pages one after the other in the order in which they were made. A page that failed is asked for
/// again by the next call. Errors are ``OracleContentError``, or `CancellationError`. Callbacks come once, from any thread.
///
/// The raw verbs, those without parsing, bring the page that comes next and do not go on to the one after.
public protocol ImplementsFetchListing: BaseElementImplementation {}

extension ImplementsFetchListing {
    /// False once the listing has come to its end; whoever sets it decides.
    public var hasMore: Bool {
        get { serviceParameters.hasMore }
        set { serviceParameters.hasMore = newValue }
    }

    /// Fetches the next page.
    ///
    /// - Returns: The page.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func fetchNextAsync() async throws -> Element {
        let ticket = calls.turns.takeTicket()
        return try await calls.run(inTurn: ticket) { try await self.nextPage(as: Element.self) }
    }

    /// Fetches the next page, and reads it as a type of your own.
    ///
    /// - Parameter type: What the body is read as; the listing moves on by what the page says of itself.
    /// - Returns: The page.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func fetchNextAsync<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value {
        let ticket = calls.turns.takeTicket()
        return try await calls.run(inTurn: ticket) { try await self.nextPage(as: type) }
    }

    /// Fetches the next page, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread.
    public func fetchNext(completion: @escaping @Sendable (Result<Element, any Error>) -> Void) {
        let ticket = calls.turns.takeTicket()
        calls.start(
            { try await self.calls.turns.inTurn(ticket) { try await self.nextPage(as: Element.self) } },
            completion: completion
        )
    }

    /// Fetches the bytes of the next page, and stays where it is.
    ///
    /// - Returns: The body and the head of the response, whose status is a success.
    /// - Throws: ``OracleContentError``, or `CancellationError`.
    public func fetchNextAsyncWithoutParsing() async throws -> (Data?, URLResponse?) {
        try await calls.run {
            try self.checkForMore()
            return try await self.rawResponse()
        }
    }

    /// Fetches the bytes of the next page, stays where it is, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread.
    public func fetchNextWithoutParsing(
        completion: @escaping @Sendable (Result<(Data?, URLResponse?), any Error>) -> Void
    ) {
        calls.start(
            {
                try self.checkForMore()
                return try await self.rawResponse()
            },
            completion: completion
        )
    }

    /// Fetches the next page whatever its status, stays where it is, and calls back.
    ///
    /// - Parameter completion: Called once, from any thread, with body and head of the response, or with an error.
    public func fetchNextAsDataTask(completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) {
        startDataTask(if: { try self.checkForMore() }, completion)
    }

    /// Sets where the listing begins.
    ///
    /// - Parameter offset: How many items come before. To begin anew after the end, set ``hasMore`` too, or ``reset()``.
    /// - Returns: The service itself.
    @discardableResult
    public func starting(at offset: UInt) -> Self {
        set(PageCursor.offsetName, to: "\(offset)")
    }

    /// Sets how many items a page may have.
    ///
    /// - Parameter limit: The number; servers have a limit of their own. 0 asks for the count alone.
    /// - Returns: The service itself.
    @discardableResult
    public func limit(_ limit: UInt) -> Self {
        set(PageCursor.limitName, to: "\(limit)")
    }

    /// Goes back to where the listing began.
    ///
    /// - Returns: The service itself.
    @discardableResult
    public func reset() -> Self {
        serviceParameters.rewind()
        return self
    }

    private func checkForMore() throws {
        guard hasMore else { throw OracleContentError.noMoreData }
    }

    /// The next page; one call at a time.
    private func nextPage<Value: Decodable & Sendable>(as type: Value.Type) async throws -> Value {
        let parameters = serviceParameters
        let exchange = ServiceExchange(parameters)
        let position = parameters.position
        guard position.hasMore else { throw OracleContentError.noMoreData }
        return try await exchange.value { body in
            let page = try decode(HeadedPage<Value>.self, from: body)
            parameters.advance(from: position, after: page.head, of: body)
            return page.element
        }
    }
}
