// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The keys of signed tokens: the first key signs, and all keys verify.
///
/// Backends with the same keys accept each other's tokens. To rotate, put the new key last and restart every backend, then
/// put it first and restart them again; drop the old one when its last token has expired.
public struct TokenKeys: Hashable, Sendable {
    /// An error thrown when keys can't be used.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file can't be read.
        case unreadable(file: String)
        /// The text contains no key.
        case empty
        /// The key with this name, or the nameless one, has fewer than 32 bytes.
        case tooShort(name: String)
        /// Two keys have this name.
        case repeated(name: String)

        /// A sentence that describes the error on the command line.
        public var description: String {
            switch self {
            case .unreadable(let file): "the keys in \(file) cannot be read"
            case .empty: "there is no key to sign tokens with"
            case .tooShort(let name): "the key \(name) is too short: 32 bytes are the least"
            case .repeated(let name): "there are two keys with the name \(name)"
            }
        }
    }

    /// A key, with the name that tokens mention.
    struct Key: Hashable, Sendable {
        let name: String
        let secret: String
    }

    let keys: [Key]

    /// Reads keys.
    ///
    /// - Parameter text: One key a line, the one that signs first: a name, a blank and the secret. A line that begins with a
    ///   number sign is a comment.
    /// - Throws: ``Problem``.
    public init(_ text: String) throws(Problem) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        keys = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            return Key(name: parts.count == 2 ? parts[0] : "1", secret: parts.last ?? "")
        }
        guard !keys.isEmpty else { throw .empty }
        var names: Set<String> = []
        for key in keys {
            guard key.secret.utf8.count >= 32 else { throw .tooShort(name: key.name) }
            guard names.insert(key.name).inserted else { throw .repeated(name: key.name) }
        }
    }

    /// Reads keys from a file.
    ///
    /// - Parameter file: The path of the file.
    /// - Throws: ``Problem``.
    public init(file: String) throws(Problem) {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: file)) else { throw .unreadable(file: file) }
        try self.init(String(decoding: bytes, as: UTF8.self))
    }
}

extension TokenKeys: CustomStringConvertible, CustomReflectable {
    /// The names only, so no secret reaches a log.
    public var description: String { "TokenKeys(\(keys.map(\.name).joined(separator: ", ")))" }

    /// The names only, so no secret reaches a dump.
    public var customMirror: Mirror { Mirror(self, children: ["names": keys.map(\.name)]) }
}
