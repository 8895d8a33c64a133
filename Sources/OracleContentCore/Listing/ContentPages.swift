// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The pages of a listing.
///
/// ```swift
/// for try await page in client.listAssets().limit(500).pages() { print(page.items.map(\.name)) }
/// ```
///
/// The iteration begins at the page of the service, and advances the service, also by the pages that it prefetched. A page
/// that fails ends the iteration with its error; a new iteration begins with that page. Leaving the loop, or cancelling
/// its task, ends what is under way.
public struct ContentPages<Service: ImplementsFetchListing>: AsyncSequence, Sendable {
    /// The type of the pages.
    public typealias Element = Service.Element

    fileprivate let service: Service
    fileprivate let prefetch: Int

    /// Iterates over the pages.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let fetches: PageFetches<Service>

        /// Returns the next page; nil at the end.
        public mutating func next() async throws -> Service.Element? { try await fetches.next() }
    }

    /// Begins at the page of the service.
    public func makeAsyncIterator() -> Iterator { Iterator(fetches: PageFetches(service, ahead: prefetch)) }
}

@available(*, unavailable)
extension ContentPages.Iterator: Sendable {}

extension ImplementsFetchListing {
    /// Returns the pages from the page of the service to the end, with this many requested in advance, up to 1,000.
    public func pages(prefetch: Int = 0) -> ContentPages<Self> {
        ContentPages(service: self, prefetch: prefetch)
    }
}

/// The pages that an iteration has requested, each after the one before.
private final class PageFetches<Service: ImplementsFetchListing> {
    private typealias Fetched = (page: Service.Element, isLast: Bool)

    private let service: Service
    private let ahead: Int
    private var pending: [Task<Fetched?, any Error>] = []
    private var isOver = false

    init(_ service: Service, ahead: Int) {
        self.service = service
        // Each page that is requested takes a task.
        self.ahead = min(max(0, ahead), 1_000)
    }

    deinit {
        for task in pending { task.cancel() }
    }

    /// Returns the next page; nil at the end, and after an error.
    func next() async throws -> Service.Element? {
        guard !isOver else { return nil }
        if pending.isEmpty { request() }
        let task = pending.removeFirst()
        while pending.count < ahead { request(after: pending.last ?? task) }
        // Unless the page says that there are more: an error ends the iteration too.
        isOver = true
        defer { if isOver { while let task = pending.popLast() { task.cancel() } } }
        let fetched = try await task.valueOrCancellation
        isOver = fetched?.isLast ?? true
        return fetched?.page
    }

    /// Requests a page after the previous one has come; after an error or the last page there is no request.
    private func request(after previous: Task<Fetched?, any Error>? = nil) {
        let service = service
        pending.append(
            Task {
                if let previous {
                    guard let fetched = try await previous.value, !fetched.isLast else { return nil }
                }
                let before = service.serviceParameters.position
                do {
                    let page = try await service.fetchNextAsync()
                    // A server that ignores the offset would return it for ever.
                    if service.serviceParameters.repeatsPage { throw OracleContentError.invalidDataReturned(.samePage) }
                    let after = service.serviceParameters.position
                    // A listing that does not move would return the same page for ever.
                    let isStuck = after.isSame(as: before) && !after.isUnknown
                    return (page, isLast: !after.hasMore || isStuck)
                } catch OracleContentError.noMoreData {
                    return nil
                }
            }
        )
    }
}
