// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The items of a listing, over all of its pages.
///
/// ```swift
/// for try await asset in client.listAssets().limit(500).items(prefetch: 1) { print(asset.name) }
/// ```
///
/// It works as ``ContentPages`` does.
public struct ContentItems<Service: ImplementsFetchListing>: AsyncSequence, Sendable
where Service.Element: ContentListing {
    /// The type of the items.
    public typealias Element = Service.Element.Item

    fileprivate let pages: ContentPages<Service>

    /// Iterates over the items.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var pages: ContentPages<Service>.Iterator
        fileprivate var items: ArraySlice<Service.Element.Item> = []

        /// Returns the next item; nil at the end.
        public mutating func next() async throws -> Service.Element.Item? {
            while items.isEmpty {
                guard let page = try await pages.next() else { return nil }
                items = page.items[...]
            }
            return items.popFirst()
        }
    }

    /// Begins at the page of the service.
    public func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }
}

@available(*, unavailable)
extension ContentItems.Iterator: Sendable {}

extension ImplementsFetchListing where Element: ContentListing {
    /// Returns the items from the page of the service to the end, with this many pages requested in advance.
    public func items(prefetch: Int = 0) -> ContentItems<Self> {
        ContentItems(pages: pages(prefetch: prefetch))
    }
}
