// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The fields that a parameter names.
public enum FieldType: Hashable, Sendable {
    /// The field with this name.
    case value(String)
    /// All fields.
    case all
    /// No field: the parameter is left out.
    case none

    /// Creates a field of its name; `all` and `none`, in upper or lower case, mean those.
    public init(_ text: String) {
        switch text.lowercased() {
        case "all": self = .all
        case "none": self = .none
        default: self = .value(text)
        }
    }

    /// The value of a parameter, nil to leave it out: `all` wins over names, and `none` over all but that.
    static func text(of fields: [FieldType]) -> String? {
        if fields.contains(.all) { return "all" }
        if fields.contains(.none) { return nil }
        let names = fields.compactMap { field in if case .value(let name) = field { name } else { nil } }
        let known = names.filter { !$0.isEmpty }
        return known.isEmpty ? nil : known.joined(separator: ",")
    }
}
