// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Image responses from a folder, whose paths are file paths without extension.
struct StubImages: Sendable {
    private static let endings = ["png": "image/png", "jpg": "image/jpeg"]

    let folder: URL

    /// Returns the response with the requested image; nil for a missing image.
    func image(for request: URLRequest) -> StubResponse? {
        let parts = request.url?.path(percentEncoded: false).split(separator: "/") ?? []
        guard !parts.isEmpty, !parts.contains(where: { $0.hasPrefix(".") || $0.contains("\0") }) else { return nil }
        for (ending, mimeType) in Self.endings {
            let file = folder.appending(path: "\(parts.joined(separator: "/")).\(ending)")
            if let bytes = try? Data(contentsOf: file) { return .data(bytes, type: mimeType) }
        }
        return nil
    }
}
