// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A name for a file that stays in its folder.
struct FileName: Hashable, Sendable {
    private static let longestName = 200

    let text: String

    /// Takes the name that a caller gives, unchanged; nil if it can't stay in its folder.
    init?(_ name: String) {
        // By scalars: a separator with an accent separates too.
        guard !["", ".", ".."].contains(name), !name.unicodeScalars.contains(where: { $0 == "/" || $0 == "\0" }) else {
            return nil
        }
        text = name
    }

    /// Takes the last part of a path that somebody else suggests, made safe; nil if it can't be a name.
    init?(suggestion: String) {
        // By scalars: a separator with an accent separates too, and a dot with one hides a file.
        let part = suggestion.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? "".unicodeScalars[...]
        let visible = String(String.UnicodeScalarView(part)).flatMap(Self.visible)
        let scalars = visible.map { $0 == ":" ? "_" : $0 }
        let trimmed = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespaces)
        let name = trimmed.unicodeScalars.drop { $0 == "." }
        guard !name.isEmpty else { return nil }
        text = Self.shortened(String(name))
    }

    /// Takes the name that a response suggests; nil if it suggests none.
    init?(_ response: HTTPURLResponse) {
        let disposition = response.value(forHTTPHeaderField: "Content-Disposition").flatMap(ContentDisposition.init)
        let names = [disposition?.filename, response.url?.lastPathComponent]
        guard let name = names.lazy.compactMap({ $0.flatMap(FileName.init(suggestion:)) }).first else { return nil }
        self = name
    }

    /// The scalars of a character that can be seen, and those that join the parts of an emoji.
    private static func visible(_ character: Character) -> [Unicode.Scalar] {
        let scalars = character.unicodeScalars
        let isEmoji = scalars.first.map { $0.properties.isEmoji && !$0.isASCII } ?? false
        let end = scalars.count - 1
        return scalars.enumerated().filter { index, scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            case .format: isEmoji && scalar == "\u{200D}" && index < end
            default: true
            }
        }.map(\.element)
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
