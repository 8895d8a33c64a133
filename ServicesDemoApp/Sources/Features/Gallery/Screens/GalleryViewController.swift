// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
public import Foundation
import SOA
public import SOANetworking

/// The screen that lists images, page by page.
@MainActor
public final class GalleryViewController {
    /// Where the words go that images are to have.
    public let searchField = TextField()

    /// Where the name of a category goes.
    public let categoryField = TextField()

    /// What the screen shows: all images that were fetched so far.
    public private(set) var state = LoadingState<[GalleryImage], ContentGalleryError>.notStarted

    /// How many images there are on all pages.
    public private(set) var total = 0

    /// Whether there is a page after those that were fetched.
    public var hasMore: Bool { nextOffset != nil }

    /// The service that lists images: whichever is registered when the screen is made.
    private let gallery = ServiceRegistry.contentGalleryService

    private var query: GalleryQuery
    private var images: [GalleryImage] = []
    private var nextOffset: Int?
    private let work = LatestWork()

    /// Makes the screen.
    ///
    /// - Parameters:
    ///   - channel: Where the images are published.
    ///   - pageSize: How many images to fetch at once.
    public init(channel: ContentChannel = .showroom, pageSize: Int = 20) {
        query = GalleryQuery(channel: channel, limit: pageSize)
    }

    /// Shows the first page of what the fields ask for; the latest tap wins.
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

    /// Adds the next page, also if that failed before; a tap at the end or while the service is at work does nothing.
    ///
    /// - Parameter sender: What was tapped.
    public func handleMoreButtonTap(_ sender: Any) async {
        guard !state.isLoading else { return }
        await fetchNext()
    }

    /// Gives up what the service is at work on; the images that were fetched before stay.
    ///
    /// - Parameter sender: What was tapped.
    public func handleCancelButtonTap(_ sender: Any) {
        work.cancel()
        if state.isLoading { state = images.isEmpty ? .failure(.cancelled) : .success(images) }
    }

    /// Fetches the small image that stands for an image in the list.
    ///
    /// - Parameter image: An image of the list.
    /// - Returns: The bytes to show; nil to show none.
    public func thumbnail(of image: GalleryImage) async -> Data? {
        try? await gallery.thumbnail(of: image.id, in: query.channel)
    }

    /// Makes the screen of an image.
    ///
    /// - Parameter id: What the backend knows the image by.
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
