// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALocking

/// What can stand in a place in JSON text, in the order of how often it does.
@frozen @usableFromInline
package enum JSONKind: CaseIterable {
    case text
    case object
    case number
    case flag
    case null
    case array
}

/// What stood under a name before.
///
/// The items of a listing look alike, and a wrong guess costs more than a right one.
@usableFromInline
package struct JSONKinds: Sendable {
    /// How many names are remembered, so that objects with names of their own cost no more than others.
    static let mostNames = 256

    private var kinds: [String: JSONKind] = [:]

    /// True if anything was learned that was not known before.
    private(set) var haveChanged = false

    /// What stood under a name the last time.
    @usableFromInline
    package subscript(name: String) -> JSONKind? {
        get { kinds[name] }
        set {
            guard kinds.count < Self.mostNames || kinds[name] != nil else { return }
            kinds[name] = newValue
            haveChanged = true
        }
    }

    /// Lets a reader know what stood under each name in what the same decoder read before.
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

/// What a decoder has learned.
final class JSONKindMemory: Sendable {
    static let key = CodingUserInfoKey(rawValue: "JSONKindMemory")

    let kinds = Lock(JSONKinds())
}
