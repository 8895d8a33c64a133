// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import SOALocking
import SOATestSupport

/// A cache of files that records its calls, and returns files that a test sets.
final class TestCache: CacheProvider {
    struct Failure: Error, Equatable {}

    let cachePolicy: CachePolicy
    let headers: [String: String]
    let journal = Journal<String>()
    let files: Lock<[String: URL]>

    init(
        _ policy: CachePolicy = .bypassServerCallOnFoundItem,
        headers: [String: String] = [:],
        files: [String: URL] = [:]
    ) {
        cachePolicy = policy
        self.headers = headers
        self.files = Lock(files)
    }

    func find(key: String) -> URL? {
        journal.note("find \(key)")
        return files.withLock { $0[key] }
    }

    func headerValues(for key: String) -> [String: String] { headers }

    func store(objectAt file: URL, key: String, headers: ResponseHeaders) throws -> URL {
        journal.note("store \(key) \(headers["ETAG"] ?? "-")")
        let kept = file.deletingLastPathComponent().appending(path: "kept-\(UUID().uuidString)")
        try FileManager.default.moveItem(at: file, to: kept)
        files.withLock { $0[key] = kept }
        return kept
    }

    func cachedItem(key: String) throws -> URL {
        journal.note("cached \(key)")
        guard let file = files.withLock({ $0[key] }) else { throw Failure() }
        return file
    }
}

/// A cache of images that records its calls, and returns images that a test sets.
final class TestImages: ImageProvider {
    let cachePolicy: CachePolicy
    let headers: [String: String]
    let journal = Journal<String>()
    let images: Lock<[String: OracleContentCoreImage]>

    init(
        _ policy: CachePolicy = .bypassServerCallOnFoundItem,
        headers: [String: String] = [:],
        images: [String: OracleContentCoreImage] = [:]
    ) {
        cachePolicy = policy
        self.headers = headers
        self.images = Lock(images)
    }

    func find(key: String) -> OracleContentCoreImage? {
        journal.note("find \(key)")
        return images.withLock { $0[key] }
    }

    func headerValues(for key: String) -> [String: String] { headers }

    func store(image: OracleContentCoreImage, key: String, headers: ResponseHeaders) throws {
        journal.note("store \(key) \(headers["ETAG"] ?? "-")")
        images.withLock { $0[key] = image }
    }

    func cachedItem(key: String) throws -> OracleContentCoreImage {
        journal.note("cached \(key)")
        guard let image = images.withLock({ $0[key] }) else { throw TestCache.Failure() }
        return image
    }
}
