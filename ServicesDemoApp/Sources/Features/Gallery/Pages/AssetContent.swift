// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation
import SOANetworking

/// The content of the page of an image.
struct AssetContent: Sendable {
    struct File: Sendable {
        let rendition: String
        let title: String
        let type: String
        let size: String
    }

    struct Details: Sendable {
        let name: String
        let description: String
        let categories: String
        let files: [File]
    }

    struct Download: Sendable {
        let name: String
        let size: Int
        let wasTransferred: Bool
        /// Whether the file exists; test implementations create none.
        let isThere: Bool
    }

    let path: String
    let gallery: String
    let state: StateContent<Details>
    let mayTryAgain: Bool
    let download: StateContent<Download>
    let percent: Int

    @MainActor
    init(_ screen: AssetDetailViewController, path: String, in channel: ContentChannel) {
        self.path = path
        gallery = channel.path
        state = StateContent(screen.state) { details in
            Details(
                name: details.image.name,
                description: details.image.description,
                categories: details.categories.joined(separator: ", "),
                files: details.files.map(File.init)
            )
        }
        mayTryAgain =
            switch screen.state.maybeError {
            case .unavailable, .cancelled: true
            default: false
            }
        download = StateContent(screen.download) { image in
            Download(
                name: image.file.lastPathComponent,
                size: image.size,
                wasTransferred: image.wasTransferred,
                isThere: FileManager.default.fileExists(atPath: image.file.path)
            )
        }
        percent = Int((min(1, max(0, screen.progress)) * 100).rounded())
    }
}

extension AssetContent.File {
    fileprivate init(_ file: GalleryFile) {
        let pixels = file.width.flatMap { width in file.height.map { "\(width) × \($0) pixels" } }
        rendition = file.rendition ?? ""
        title = file.rendition ?? "Native file"
        type = file.mimeType
        size = [pixels, file.size.map { "\($0) bytes" }].compactMap(\.self).joined(separator: ", ")
    }
}
