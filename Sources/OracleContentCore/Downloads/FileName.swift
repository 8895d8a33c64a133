// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A name for a file that stays in its folder, whatever text it was made of.
struct FileName: Hashable, Sendable {
    private static let longestName = 200

    let text: String

    /// Takes the last part of a path; nil if it can't be a name.
    init?(_ text: String) {
        // It goes by scalars: a separator and an accent after it are one character, and still separate.
        let part = text.unicodeScalars.split { $0 == "/" || $0 == "\\" || $0 == ":" }.last ?? "".unicodeScalars[...]
        let visible = part.filter { scalar in
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        var name = String(String.UnicodeScalarView(visible)).trimmingCharacters(in: .whitespaces)
        while name.hasPrefix(".") { name.removeFirst() }
        guard !name.isEmpty else { return nil }
        self.text = Self.shortened(name)
    }

    /// Takes the name that a response suggests; nil if it suggests none.
    init?(_ response: HTTPURLResponse) {
        let disposition = response.value(forHTTPHeaderField: "Content-Disposition").flatMap(ContentDisposition.init)
        let names = [disposition?.filename, response.url?.lastPathComponent]
        guard let name = names.lazy.compactMap({ $0.flatMap { FileName($0) } }).first else { return nil }
        self = name
    }

    /// A name that file systems accept, with the extension of the long one.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > longestName else { return name }
        let scalars = name.unicodeScalars
        let dot = scalars.lastIndex(of: ".") ?? scalars.endIndex
        let ending = String(Substring(scalars[dot...].prefix(11)))
        var stem = ""
        // It goes by scalars, since one character may be longer than a name.
        for scalar in scalars[..<dot] {
            guard stem.utf8.count + UTF8.width(scalar) + ending.utf8.count <= longestName else { break }
            stem.unicodeScalars.append(scalar)
        }
        return stem + ending
    }
}
