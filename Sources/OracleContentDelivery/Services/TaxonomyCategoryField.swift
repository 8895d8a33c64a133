// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import OracleContentCore

/// What a category brings only if it is asked for.
public enum TaxonomyCategoryField: String, ConvertToFieldType, CaseIterable, Hashable {
    /// Words that stand for it.
    case keywords
    /// Other names.
    case synonyms
    /// What belongs together with it.
    case relatedCategories
    /// Properties that somebody added.
    case customProperties
    /// All of these.
    case all

    /// The field.
    public var fieldType: FieldType { self == .all ? .all : .value(rawValue) }
}
