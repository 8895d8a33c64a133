// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore
import OracleContentDelivery
import SOA
public import SOAHTTP
import SOAServices

/// The production implementation of ``ContentGalleryService``: the delivery API of the backend.
public final class ContentGalleryServiceImplementation: ContentGalleryService {
    private let connection: BackendConnection
    private let tokens: TokenSource<String>
    private let files: any CacheProvider
    private let thumbnails = MemoryImageCache()

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - connection: The connection to the backend.
    ///   - tokens: The source of tokens for the secure channel.
    ///   - files: The cache of downloaded files.
    public init(connection: BackendConnection, tokens: TokenSource<String>, files: any CacheProvider) {
        self.connection = connection
        self.tokens = tokens
        self.files = files
    }

    /// Fetches a page of images, ordered by their names.
    ///
    /// - Parameters:
    ///   - query: The query for images.
    ///   - offset: The number of images to skip.
    /// - Returns: The page.
    /// - Throws: ``ContentGalleryError``.
    public func images(
        _ query: GalleryQuery,
        startingAt offset: Int
    ) async throws(ContentGalleryError) -> GalleryPage {
        let page = try await sending(to: query.channel) { client in
            try await client.listAssets()
                .query(query.builder)
                .order(.field("name", .asc))
                .starting(at: UInt(max(0, offset)))
                .limit(UInt(max(0, query.limit)))
                .fetchNextAsync()
        }
        return GalleryPage(
            images: page.items.map { GalleryImage($0) },
            total: page.totalResults ?? page.items.count,
            nextOffset: page.hasMore && !page.items.isEmpty ? offset + page.items.count : nil
        )
    }

    /// Fetches the names of all categories, in order.
    ///
    /// - Parameter channel: Where the images are published.
    /// - Returns: The names.
    /// - Throws: ``ContentGalleryError``.
    public func categories(in channel: ContentChannel) async throws(ContentGalleryError) -> [String] {
        try await sending(to: channel) { client in
            var names: [String] = []
            for try await taxonomy in client.listTaxonomies().order(.name(.asc)).items() {
                for try await category in client.listTaxonomyCategories(taxonomyId: taxonomy.id).items() {
                    names.append(category.name)
                }
            }
            return names.sorted()
        }
    }

    /// Fetches the details of an image.
    ///
    /// - Parameters:
    ///   - id: The identifier of the image.
    ///   - channel: The channel.
    /// - Returns: The details.
    /// - Throws: ``ContentGalleryError``.
    public func details(
        of id: String,
        in channel: ContentChannel
    ) async throws(ContentGalleryError) -> GalleryImageDetails {
        let asset = try await sending(to: channel, about: id) { try await $0.readAsset(assetId: id).fetchAsync() }
        guard let details = GalleryImageDetails(asset) else { throw .notFound(id) }
        return details
    }

    /// Fetches a thumbnail, which is cached in memory.
    ///
    /// - Parameters:
    ///   - id: The identifier of the image.
    ///   - channel: The channel.
    /// - Returns: The bytes of the thumbnail.
    /// - Throws: ``ContentGalleryError``.
    public func thumbnail(of id: String, in channel: ContentChannel) async throws(ContentGalleryError) -> Data {
        try await sending(to: channel, about: id) { [thumbnails] client in
            let key = "\(channel.rawValue)/\(id)"
            return
                try await client
                .downloadThumbnail(identifier: id, fileGroup: "Images", imageProvider: thumbnails, cacheKey: key)
                .downloadImageAsync().result.data
        }
    }

    /// Downloads a file of an image, unless the cached file is still current.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - details: The image.
    ///   - channel: The channel.
    ///   - folder: The target folder, created if it is missing. A file of the same name is replaced.
    ///   - progress: Receives the progress, from 0 to 1, on any thread.
    /// - Returns: The file.
    /// - Throws: ``ContentGalleryError``.
    public func download(
        _ file: GalleryFile,
        of details: GalleryImageDetails,
        in channel: ContentChannel,
        into folder: URL,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(ContentGalleryError) -> DownloadedImage {
        let id = details.image.id
        let key = "\(channel.rawValue)/\(id)/\(file.rendition ?? "native")"
        let name = file.rendition.map { "\(id) \($0)" } ?? id
        let download = try await sending(to: channel, about: name) { [files] client in
            if let rendition = file.rendition {
                return
                    try await client
                    .downloadRendition(identifier: id, renditionName: rendition, cacheProvider: files, cacheKey: key)
                    .downloadAsync(progress: progress)
            }
            return try await client.downloadNative(identifier: id, cacheProvider: files, cacheKey: key)
                .downloadAsync(progress: progress)
        }
        return try save(download, as: DownloadName(details, file), in: folder)
    }

    /// Copies a file from the cache to the target folder, atomically.
    private func save(
        _ download: DownloadResult<URL>,
        as name: DownloadName,
        in folder: URL
    ) throws(ContentGalleryError) -> DownloadedImage {
        let target = folder.appending(path: name.text)
        do {
            let bytes = try Data(contentsOf: download.result)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try bytes.write(to: target, options: .atomic)
            return DownloadedImage(file: target, size: bytes.count, wasTransferred: !download.headers.isEmpty)
        } catch {
            throw .notSaved("\(target.path): \(error.localizedDescription)")
        }
    }

    /// Sends a request; for a secure channel with a token, which is renewed once if it has expired.
    private func sending<Value>(
        to channel: ContentChannel,
        about name: String = "",
        _ request: (DeliveryAPI) async throws -> Value
    ) async throws(ContentGalleryError) -> Value {
        do {
            guard channel.isSecure else { return try await request(client(for: channel)) }
            let token = try await tokens.token()
            do {
                return try await request(client(for: channel, token: token))
            } catch OracleContentError.serverErrorUnauthorized {
                return try await request(client(for: channel, token: try await tokens.token(replacing: token)))
            }
        } catch {
            throw ContentGalleryError(error, about: name)
        }
    }

    private func client(for channel: ContentChannel, token: String? = nil) -> DeliveryAPI {
        DeliveryAPI(
            configuration: ContentConfiguration(
                url: connection.baseURL,
                headers: token.map { ["Authorization": "Bearer \($0)"] } ?? [:],
                deliveryChannelToken: channel.token,
                transport: connection.transport
            )
        )
    }
}
