// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
public import Foundation
import SOA
public import SOANetworking

/// The screen that lists images, page by page.
@MainActor
public final class GalleryViewController {
    /// The field for the search words.
    public let searchField = TextField()

    /// The field for the name of a category.
    public let categoryField = TextField()

    /// The loading state of the screen, with the images of all loaded pages.
    public private(set) var state = LoadingState<[GalleryImage], ContentGalleryError>.notStarted

    /// The number of images on all pages.
    public private(set) var total = 0

    /// Whether there are more pages.
    public var hasMore: Bool { nextOffset != nil }

    /// The service that lists images, looked up when the screen is created.
    private let gallery = ServiceRegistry.contentGalleryService

    private var query: GalleryQuery
    private var images: [GalleryImage] = []
    private var nextOffset: Int?
    private let work = LatestWork()

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - channel: The channel.
    ///   - pageSize: The number of images on a page.
    public init(channel: ContentChannel = .showroom, pageSize: Int = 20) {
        query = GalleryQuery(channel: channel, limit: pageSize)
    }

    /// Shows the first page of the images that match the fields.
    ///
    /// A new search cancels the previous one.
    ///
    /// - Parameter sender: What was tapped.
    public func handleShowButtonTap(_ sender: Any) async {
        work.cancel()
        let category = (categoryField.text ?? "").trimmingCharacters(in: .whitespaces)
        query.words = searchField.text ?? ""
        query.category = category.isEmpty ? nil : category
        images = []
        total = 0
        nextOffset = 0
        await fetchNext()
    }

    /// Adds the next page, also after a failure.
    ///
    /// Does nothing at the end or while a page is loading.
    ///
    /// - Parameter sender: What was tapped.
    public func handleMoreButtonTap(_ sender: Any) async {
        guard !state.isLoading else { return }
        await fetchNext()
    }

    /// Cancels the request of the service; the images of earlier pages stay.
    ///
    /// - Parameter sender: What was tapped.
    public func handleCancelButtonTap(_ sender: Any) {
        work.cancel()
        if state.isLoading { state = images.isEmpty ? .failure(.cancelled) : .success(images) }
    }

    /// Loads the thumbnail of an image.
    ///
    /// - Parameter image: An image of the list.
    /// - Returns: The bytes; nil after a failure.
    public func thumbnail(of image: GalleryImage) async -> Data? {
        try? await gallery.thumbnail(of: image.id, in: query.channel)
    }

    /// Creates the screen of an image.
    ///
    /// - Parameter id: The identifier of the image.
    /// - Returns: The screen.
    public func detailViewController(of id: String) -> AssetDetailViewController {
        AssetDetailViewController(imageID: id, channel: query.channel)
    }

    private func fetchNext() async {
        guard let offset = nextOffset else { return }
        state = .loading
        let result = await work.run { [gallery, query] () -> Result<GalleryPage, ContentGalleryError> in
            do throws(ContentGalleryError) {
                return .success(try await gallery.images(query, startingAt: offset))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let page):
            images += page.images
            total = page.total
            nextOffset = page.nextOffset
            state = .success(images)
        case .failure(let error): state = .failure(error)
        case nil: break
        }
    }
}
