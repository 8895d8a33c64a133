// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
public import Foundation
import SOA
public import SOANetworking

/// The screen that shows one image, and downloads its files.
@MainActor
public final class AssetDetailViewController {
    /// Where the name of a rendition goes; empty for the native file.
    public let renditionField = TextField()

    /// What the screen shows.
    public private(set) var state = LoadingState<GalleryImageDetails, ContentGalleryError>.notStarted

    /// What became of the last download.
    public private(set) var download = LoadingState<DownloadedImage, ContentGalleryError>.notStarted

    /// How far the last download is, from 0 to 1.
    public private(set) var progress = 0.0

    /// The service that knows the image: whichever is registered when the screen is made.
    private let gallery = ServiceRegistry.contentGalleryService

    private let opening = LatestWork()
    private let downloading = LatestWork()
    private let imageID: String
    private let channel: ContentChannel

    /// Makes the screen.
    ///
    /// - Parameters:
    ///   - imageID: What the backend knows the image by.
    ///   - channel: Where the image is published.
    public init(imageID: String, channel: ContentChannel = .showroom) {
        self.imageID = imageID
        self.channel = channel
    }

    /// Fetches what there is to show; does nothing while the service is at work.
    public func open() async {
        guard !state.isLoading else { return }
        state = .loading
        let result = await opening.run {
            [gallery, imageID, channel] () -> Result<GalleryImageDetails, ContentGalleryError> in
            do throws(ContentGalleryError) {
                return .success(try await gallery.details(of: imageID, in: channel))
            } catch {
                return .failure(error)
            }
        }
        if let result { state = LoadingState(result) }
    }

    /// Gives up what the service is at work on.
    ///
    /// - Parameter sender: What was tapped.
    public func handleCancelButtonTap(_ sender: Any) {
        opening.cancel()
        downloading.cancel()
        if state.isLoading { state = .failure(.cancelled) }
        if download.isLoading { download = .failure(.cancelled) }
    }

    /// Downloads the file that the field names; a tap before the image is shown, or during a download, does nothing.
    ///
    /// - Parameters:
    ///   - sender: What was tapped.
    ///   - folder: Where the file goes.
    public func handleDownloadButtonTap(_ sender: Any, into folder: URL) async {
        guard let details = state.maybeValue, !download.isLoading else { return }
        progress = 0
        let rendition = (renditionField.text ?? "").trimmingCharacters(in: .whitespaces)
        guard let file = details.files.first(where: { ($0.rendition ?? "") == rendition }) else {
            download = .failure(.notFound("\(imageID) \(rendition)"))
            return
        }
        download = .loading
        let result = await downloading.run { await self.follow(file, of: details, into: folder) }
        if let result { download = LoadingState(result) }
    }

    /// Fetches a file, and shows how far that is.
    private func follow(
        _ file: GalleryFile,
        of details: GalleryImageDetails,
        into folder: URL
    ) async -> Result<DownloadedImage, ContentGalleryError> {
        let (parts, part) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
        async let outcome = fetch(file, of: details, into: folder, telling: part)
        for await value in parts { progress = value }
        return await outcome
    }

    private func fetch(
        _ file: GalleryFile,
        of details: GalleryImageDetails,
        into folder: URL,
        telling part: AsyncStream<Double>.Continuation
    ) async -> Result<DownloadedImage, ContentGalleryError> {
        defer { part.finish() }
        do {
            return .success(
                try await gallery.download(file, of: details, in: channel, into: folder) { part.yield($0) }
            )
        } catch {
            return .failure(error)
        }
    }
}
