// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOALocking

/// A kind of JSON value, the most frequent first.
@frozen @usableFromInline
package enum JSONKind: CaseIterable {
    case text
    case object
    case number
    case flag
    case null
    case array
}

/// The kinds of the values that were read under each name.
///
/// The items of a listing look alike, and a wrong guess costs more than a right one.
@usableFromInline
package struct JSONKinds: Sendable {
    /// The number of names that are remembered, so that objects with many names cost no more than others.
    static let mostNames = 256

    private var kinds: [String: JSONKind] = [:]

    /// The number of objects that are being read, each in the one before; a list within them begins anew.
    @usableFromInline
    package var depth = 0

    /// Whether there is something that was not known before.
    private(set) var haveChanged = false

    /// The kind of the last value under a name.
    @usableFromInline
    package subscript(name: String) -> JSONKind? {
        get { kinds[name] }
        set {
            guard kinds.count < Self.mostNames || kinds[name] != nil else { return }
            kinds[name] = newValue
            haveChanged = true
        }
    }

    /// Reads with what the same decoder has learned, and keeps what it learns.
    @usableFromInline
    package static func with<Value>(_ decoder: any Decoder, _ read: (inout JSONKinds) throws -> Value) rethrows -> Value
    {
        let memory = JSONKindMemory.key.flatMap { decoder.userInfo[$0] as? JSONKindMemory }
        var kinds = memory?.kinds.withLock { $0 } ?? JSONKinds()
        kinds.haveChanged = false
        defer {
            if let memory, kinds.haveChanged { memory.kinds.withLock { [kinds] in $0 = kinds } }
        }
        return try read(&kinds)
    }
}

/// The kinds that a decoder has learned.
final class JSONKindMemory: Sendable {
    static let key = CodingUserInfoKey(rawValue: "JSONKindMemory")

    let kinds = Lock(JSONKinds())
}
