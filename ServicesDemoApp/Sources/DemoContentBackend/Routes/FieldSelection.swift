// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// Which fields are to be told, as the parameter `fields` says it.
enum FieldSelection: Hashable, Sendable {
    /// Those that are always told.
    case few
    case some(Set<String>)
    case all

    init(_ text: String?) {
        let names = Set((text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        self = names.contains("all") ? .all : names.isEmpty ? .few : .some(names)
    }

    /// Tells whether a field is to be told, such as `slug` or `fields.body`.
    func contains(_ name: String) -> Bool {
        switch self {
        case .few: false
        case .some(let names): names.contains(name)
        case .all: true
        }
    }

    /// Tells whether any field of the type may have to be told.
    var hasTypeFields: Bool {
        switch self {
        case .few: false
        case .some(let names): names.contains { $0 == "fields" || $0.hasPrefix("fields.") }
        case .all: true
        }
    }
}
