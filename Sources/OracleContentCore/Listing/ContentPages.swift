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
    /// Returns the pages from at the page of the service to the end, with this many requested in advance, up to 1,000.
    public func pages(prefetch: Int = 0) -> ContentPages<Self> {
        ContentPages(service: self, prefetch: prefetch)
    }
}
