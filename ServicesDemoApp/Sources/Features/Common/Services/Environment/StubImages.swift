// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers requests for images from a folder: a path is that of a file, without its ending.
struct StubImages: Sendable {
    private static let endings = ["png": "image/png", "jpg": "image/jpeg"]

    let folder: URL

    /// The image that a request asks for; nil if there is none.
    func answer(_ request: URLRequest) -> StubResponse? {
        let parts = request.url?.path(percentEncoded: false).split(separator: "/") ?? []
        guard !parts.isEmpty, !parts.contains(where: { $0.hasPrefix(".") || $0.contains("\0") }) else { return nil }
        for (ending, mimeType) in Self.endings {
            let file = folder.appending(path: "\(parts.joined(separator: "/")).\(ending)")
            if let bytes = try? Data(contentsOf: file) { return .data(bytes, type: mimeType) }
        }
        return nil
    }
}
