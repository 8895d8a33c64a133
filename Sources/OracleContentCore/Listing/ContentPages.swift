// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The pages of a listing, one after the other, up to its end.
///
/// ```swift
/// for try await page in DeliveryAPI.listAssets().limit(500).pages() { show(page.items) }
/// ```
///
/// The pages come from where the service stands, and move it on. A page that fails ends the iteration with its error; a new
/// one begins with that page. Leaving the loop, or cancelling its task, ends what is under way.
public struct ContentPages<Service: ImplementsFetchListing>: AsyncSequence, Sendable {
    /// What is iterated over.
    public typealias Element = Service.Element

    private let service: Service
    private let prefetch: Int

    init(_ service: Service, prefetch: Int) {
        self.service = service
        self.prefetch = prefetch
    }

    /// Brings the pages.
    public struct Iterator: AsyncIteratorProtocol {
        private let fetches: PageFetches<Service>

        fileprivate init(_ service: Service, prefetch: Int) {
            fetches = PageFetches(service, ahead: prefetch)
        }

        /// Brings the next page.
        ///
        /// - Returns: The page, or nil at the end.
        /// - Throws: ``OracleContentError``, or `CancellationError`.
        public mutating func next() async throws -> Service.Element? {
            try await fetches.next()
        }
    }

    /// Begins where the service stands.
    ///
    /// - Returns: What brings the pages.
    public func makeAsyncIterator() -> Iterator {
        Iterator(service, prefetch: prefetch)
    }
}

@available(*, unavailable)
extension ContentPages.Iterator: Sendable {}

extension ImplementsFetchListing {
    /// The pages from where the service stands to the end of the listing.
    ///
    /// - Parameter prefetch: How many pages are asked for before they are wanted. The service has gone on by those if the
    ///   iteration is left early.
    /// - Returns: The pages.
    public func pages(prefetch: Int = 0) -> ContentPages<Self> {
        ContentPages(self, prefetch: prefetch)
    }
}
