// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import HTTPTypes
import Hummingbird

/// The static files: style sheet, scripts and pictures.
struct StaticFiles: Sendable {
    private static let types = [
        "style.css": "text/css; charset=utf-8",
        "live.js": "text/javascript; charset=utf-8",
        "share.js": "text/javascript; charset=utf-8",
        "icon.svg": "image/svg+xml",
        "no-picture.svg": "image/svg+xml",
    ]

    private let files: [String: ByteBuffer]

    /// Reads the file resources.
    init() throws(PagesError) {
        let folder = Bundle.module.bundleURL.appending(path: "Files")
        do {
            files = try Dictionary(
                uniqueKeysWithValues: Self.types.keys.map { name in
                    (name, ByteBuffer(bytes: try Data(contentsOf: folder.appending(path: name))))
                }
            )
        } catch {
            throw .resourcesUnusable(reason: error.localizedDescription)
        }
    }

    func add(to router: Router<PagesContext>) {
        for (name, bytes) in files {
            let headers: HTTPFields = [.contentType: Self.types[name] ?? "", .cacheControl: "max-age=60"]
            router.get("\(name)") { _, _ in Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes)) }
        }
    }
}
