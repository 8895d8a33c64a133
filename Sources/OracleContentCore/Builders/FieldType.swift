// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Which fields a parameter speaks of.
public enum FieldType: Hashable, Sendable {
    /// The field with this name.
    case value(String)
    /// All fields.
    case all
    /// No field: the parameter is left out.
    case none

    /// Reads a field.
    ///
    /// - Parameter text: The name of the field; `all` and `none`, in upper or lower case, mean those.
    public init(_ text: String) {
        switch text.lowercased() {
        case "all": self = .all
        case "none": self = .none
        default: self = .value(text)
        }
    }

    /// The value of a parameter, nil to leave it out: one `all` is everything, and else one `none` is nothing.
    static func text(of fields: [FieldType]) -> String? {
        if fields.contains(.all) { return "all" }
        if fields.contains(.none) { return nil }
        let names = fields.compactMap { field in if case .value(let name) = field { name } else { nil } }
        let known = names.filter { !$0.isEmpty }
        return known.isEmpty ? nil : known.joined(separator: ",")
    }
}
