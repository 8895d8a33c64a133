// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Why a field of an asset cannot be had.
public enum CustomFieldError: Error, Hashable, Sendable {
    /// The asset has no such field.
    case fieldNotFound(String)
    /// The field with this name holds something else than this type.
    case couldNotParse(String, String)
    /// No field can be of the type that was asked for.
    case unspecifiedFieldType
    /// The fields of the asset were not loaded: read it, or list it with its fields.
    case incompleteAsset
}

extension CustomFieldError: LocalizedError, CustomStringConvertible {
    /// One sentence.
    public var errorDescription: String? { description }

    /// One sentence.
    public var description: String {
        switch self {
        case .fieldNotFound(let name): "The asset has no field \(name)."
        case .couldNotParse(let name, let type): "The field \(name) cannot be read as \(type)."
        case .unspecifiedFieldType: "No field can be of the type that was asked for."
        case .incompleteAsset: "The fields of the asset were not loaded; read it, or list it with its fields."
        }
    }
}
