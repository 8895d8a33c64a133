// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

/// Keeps files in a folder, over launches too, and asks the server whether they are still current.
///
/// ```swift
/// let cache = DiskFileCache(folder: caches.appending(path: "assets"))
/// let file = try await DeliveryAPI.downloadNative(identifier: id, cacheProvider: cache, cacheKey: id).downloadAsync()
/// ```
///
/// Each file has an entry beside it that is written as a whole, with the size and a checksum: a file that was damaged, or
/// is gone, counts as not there and is fetched again. Entries remember `ETag` and `Last-Modified`. Keys may be any text.
///
/// Any thread may use it. A file that was handed out is there until its key is stored again, or removed.
public final class DiskFileCache: CacheProvider {
    /// When a download asks the server.
    public let cachePolicy: CachePolicy

    private let folder: URL

    /// Opens a cache, which may have been in use before.
    ///
    /// - Parameters:
    ///   - folder: Where the files are, for this cache alone; it is made when the first one comes.
    ///   - cachePolicy: When a download asks the server.
    public init(folder: URL, cachePolicy: CachePolicy = .alwaysFetchWithCustomHeader) {
        self.folder = folder
        self.cachePolicy = cachePolicy
    }

    /// Looks for a file that is whole.
    ///
    /// - Parameter key: The key.
    /// - Returns: The file, or nil.
    public func find(key: String) -> URL? {
        validEntry(key).map { folder.appending(path: $0.file) }
    }

    /// Gives headers to ask whether the file is still current.
    ///
    /// - Parameter key: The key.
    /// - Returns: `If-None-Match` or `If-Modified-Since`; nothing if there is no whole file.
    public func headerValues(for key: String) -> [String: String] {
        validEntry(key)?.headers.questions ?? [:]
    }

    /// Moves a file into the cache.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - key: The key.
    ///   - headers: The headers of the answer.
    /// - Returns: Where the file is now.
    /// - Throws: ``OracleContentError/couldNotStoreDownload(_:)``; then what was kept before is still there.
    public func store(objectAt file: URL, key: String, headers: ResponseHeaders) throws -> URL {
        let old = entry(key)
        let stem = CacheStem(key).text
        do {
            guard let name = FileName("\(stem)-\(UUID().uuidString)") else {
                throw CocoaError(.fileWriteInvalidFileName)
            }
            let entry = try CacheEntry(of: file, key: key, name: name.text, headers: headers)
            let kept = try FileShelf(folder: folder).place(file, as: name, replacing: false)
            do {
                try JSONEncoder().encode(entry).write(to: entryFile(key), options: .atomic)
            } catch {
                try? FileManager.default.removeItem(at: kept)
                throw error
            }
            if let old { try? FileManager.default.removeItem(at: folder.appending(path: old.file)) }
            return kept
        } catch {
            throw OracleContentError.couldNotStoreDownload(OracleContentError.StorageFailure(error))
        }
    }

    /// Finds a file of which the server says that it is still current.
    ///
    /// - Parameter key: The key.
    /// - Returns: The file.
    /// - Throws: ``OracleContentError/cacheProviderErrorNoURLAvailable``.
    public func cachedItem(key: String) throws -> URL {
        guard let file = find(key: key) else { throw OracleContentError.cacheProviderErrorNoURLAvailable }
        return file
    }

    /// The headers that the file came with; nil if there is no whole file.
    ///
    /// - Parameter key: The key.
    /// - Returns: The headers.
    public func headers(for key: String) -> ResponseHeaders? {
        validEntry(key)?.headers
    }

    /// Removes a file.
    ///
    /// - Parameter key: The key.
    public func remove(key: String) {
        let entry = entry(key)
        try? FileManager.default.removeItem(at: entryFile(key))
        if let entry { try? FileManager.default.removeItem(at: folder.appending(path: entry.file)) }
    }

    /// Removes all files, and the folder.
    public func removeAll() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The entry of a file that is as it was stored; one that is not is removed.
    private func validEntry(_ key: String) -> CacheEntry? {
        guard let entry = entry(key) else { return nil }
        if entry.describes(folder.appending(path: entry.file)) { return entry }
        remove(key: key)
        return nil
    }

    private func entry(_ key: String) -> CacheEntry? {
        guard let data = try? Data(contentsOf: entryFile(key)),
            let entry = try? JSONDecoder().decode(CacheEntry.self, from: data),
            entry.key == key, FileName(entry.file)?.text == entry.file
        else { return nil }
        return entry
    }

    private func entryFile(_ key: String) -> URL {
        folder.appending(path: CacheStem(key).text + ".json")
    }
}
