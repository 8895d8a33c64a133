// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// A field of a category that a response has only on request.
public enum TaxonomyCategoryField: String, ConvertToFieldType, CaseIterable, Hashable {
    /// The keywords.
    case keywords
    /// The synonyms.
    case synonyms
    /// The related categories.
    case relatedCategories
    /// The custom properties.
    case customProperties
    /// All of these.
    case all

    /// The field.
    public var fieldType: FieldType { self == .all ? .all : .value(rawValue) }
}
