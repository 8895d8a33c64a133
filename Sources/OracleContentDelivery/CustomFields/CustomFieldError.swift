// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// An error thrown when a field of an asset can't be read.
public enum CustomFieldError: Error, Hashable, Sendable {
    /// The asset has no such field.
    case fieldNotFound(String)
    /// The field with this name is not of this type.
    case couldNotParse(String, String)
    /// No field can be of the type that the caller expects.
    case unspecifiedFieldType
    /// The fields of the asset were not loaded.
    case incompleteAsset
}

extension CustomFieldError: LocalizedError, CustomStringConvertible {
    /// The description.
    public var errorDescription: String? { description }

    /// One sentence that says what failed.
    public var description: String {
        switch self {
        case .fieldNotFound(let name): "The asset has no field \(name)."
        case .couldNotParse(let name, let type): "The field \(name) can't be read as \(type)."
        case .unspecifiedFieldType: "No field can be of the expected type."
        case .incompleteAsset: "The fields of the asset were not loaded; read it, or list it with its fields."
        }
    }
}
