// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if os(macOS) || os(Linux)

import Foundation

/// The last section of the guide to errors: the texts of all errors, traps, problems and warnings, as the registry writes them.
///
/// `SOA_WRITE_GALLERY=1 swift test --filter ErrorGalleryTests` writes the section anew, after a text has changed.
struct ErrorGallery: Equatable {
    /// One text with its caption.
    struct Entry {
        let caption: String
        let text: String

        /// Creates an entry; the gallery shows the registry of the app, whose overlay the text comes from.
        init(_ caption: String, _ text: String) {
            self.caption = caption
            self.text = text.replacing("overrides of root", with: "root")
        }

        var markdown: String { "\(caption):\n\n```text\n\(text)\n```\n" }
    }

    static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Sources/SOA/SOA.docc/Guides/UnderstandingErrors.md").standardizedFileURL
    private static let heading = "### Gallery\n"

    let markdown: String

    /// Generates the section.
    static func generate() async throws -> ErrorGallery {
        let parts: [(title: String, entries: [Entry])] = [
            ("Errors of lookups", try await lookups()),
            ("Traps", try await traps()),
            ("Errors of a start", try await starts()),
            ("Errors of a shutdown", try await shutdowns()),
            ("Problems of the wiring", try await problems()),
            ("Warnings", try await warnings()),
        ]
        let sections = parts.map { "\n#### \($0.title)\n\n\($0.entries.map(\.markdown).joined(separator: "\n"))" }
        return ErrorGallery(
            markdown: heading + "\nA test compares these texts with those of the code.\n" + sections.joined()
        )
    }

    /// Returns the committed section; writes `expected` first if the environment requests that.
    static func read(expecting expected: ErrorGallery) throws -> ErrorGallery {
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = text.range(of: heading)?.lowerBound ?? text.endIndex
        guard ProcessInfo.processInfo.environment["SOA_WRITE_GALLERY"] != nil else {
            return ErrorGallery(markdown: String(text[start...]))
        }
        try Data((text[..<start] + expected.markdown).utf8).write(to: page)
        return expected
    }
}

#endif
