// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The fields of a response, from the parameter `fields`.
enum FieldSelection: Hashable, Sendable {
    /// The fields that each response contains.
    case few
    case some(Set<String>)
    case all

    init(_ text: String?) {
        let names = Set((text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
        self = names.contains("all") ? .all : names.isEmpty ? .few : .some(names)
    }

    /// Returns whether a field is selected, such as `slug` or `fields.body`.
    func contains(_ name: String) -> Bool {
        switch self {
        case .few: false
        case .some(let names): names.contains(name)
        case .all: true
        }
    }

    /// Returns whether a type field may be selected.
    var hasTypeFields: Bool {
        switch self {
        case .few: false
        case .some(let names): names.contains { $0 == "fields" || $0.hasPrefix("fields.") }
        case .all: true
        }
    }
}
