// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A safe name for a downloaded file, which can't lead out of its folder.
struct DownloadName {
    let text: String

    /// Creates a name from an image and a rendition.
    init(_ details: GalleryImageDetails, _ file: GalleryFile) {
        let name = Self.plain(details.image.name) ?? Self.plain(details.image.id) ?? "image"
        guard let rendition = file.rendition.flatMap(Self.plain) else {
            text = name
            return
        }
        let stem = name.split(separator: ".").dropLast().joined(separator: ".")
        let ending = file.mimeType.split(separator: "/").last.flatMap { Self.plain(String($0)) } ?? "bin"
        text = "\(stem.isEmpty ? name : stem)-\(rendition).\(ending == "jpeg" ? "jpg" : ending)"
    }

    /// Returns a text with a hyphen for each unsafe character; nil if nothing remains.
    private static func plain(_ text: String) -> String? {
        let shown = text.unicodeScalars.map { scalar in
            scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "._-".unicodeScalars.contains(scalar)
                ? Character(scalar) : "-"
        }
        let plain = String(shown.prefix(100)).trimmingCharacters(in: CharacterSet(charactersIn: ".-"))
        return plain.isEmpty ? nil : plain
    }
}
