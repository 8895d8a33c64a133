// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
public import Foundation
import SOA
public import SOANetworking

/// The screen that shows one image, and downloads its files.
@MainActor
public final class AssetDetailViewController {
    /// The field for the name of a rendition; empty for the native file.
    public let renditionField = TextField()

    /// The loading state of the screen.
    public private(set) var state = LoadingState<GalleryImageDetails, ContentGalleryError>.notStarted

    /// The loading state of the last download.
    public private(set) var download = LoadingState<DownloadedImage, ContentGalleryError>.notStarted

    /// The progress of the last download, from 0 to 1.
    public private(set) var progress = 0.0

    /// The service for the image, looked up when the screen is created.
    private let gallery = ServiceRegistry.contentGalleryService

    private let opening = LatestWork()
    private let downloading = LatestWork()
    private let imageID: String
    private let channel: ContentChannel

    /// Creates the screen.
    ///
    /// - Parameters:
    ///   - imageID: The identifier of the image.
    ///   - channel: The channel.
    public init(imageID: String, channel: ContentChannel = .showroom) {
        self.imageID = imageID
        self.channel = channel
    }

    /// Loads the image.
    ///
    /// Does nothing while it is loading.
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

    /// Cancels the request of the service.
    ///
    /// - Parameter sender: What was tapped.
    public func handleCancelButtonTap(_ sender: Any) {
        opening.cancel()
        downloading.cancel()
        if state.isLoading { state = .failure(.cancelled) }
        if download.isLoading { download = .failure(.cancelled) }
    }

    /// Downloads the file that the field names.
    ///
    /// Does nothing before the image is shown, or during a download.
    ///
    /// - Parameters:
    ///   - sender: The tapped control.
    ///   - folder: The target folder.
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

    /// Downloads a file, and updates the progress.
    private func follow(
        _ file: GalleryFile,
        of details: GalleryImageDetails,
        into folder: URL
    ) async -> Result<DownloadedImage, ContentGalleryError> {
        let (parts, part) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
        async let outcome = fetch(file, of: details, into: folder, reporting: part)
        for await value in parts { progress = value }
        return await outcome
    }

    private func fetch(
        _ file: GalleryFile,
        of details: GalleryImageDetails,
        into folder: URL,
        reporting part: AsyncStream<Double>.Continuation
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
