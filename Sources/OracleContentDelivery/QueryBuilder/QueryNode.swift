// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// One condition of a query.
///
/// ```swift
/// QueryNode.equal(field: "type", value: "Note")       // type eq "Note"
/// ```
///
/// Values may hold anything: quotation marks in them are escaped. Nodes are ordered by the names of their fields.
public struct QueryNode: Hashable, Sendable {
    /// The name of the field; empty in a node of text.
    public let field: String

    let text: String
    let isText: Bool

    init(_ field: String, _ comparison: QueryOperator, _ value: String) {
        self.field = field
        text = "\(field) \(comparison.rawValue) \"\(Self.escaped(value))\""
        isText = false
    }

    private init(text: String) {
        field = ""
        self.text = text
        isText = true
    }

    /// Puts a backslash before quotation marks and backslashes.
    ///
    /// It goes by scalars: a mark with a scalar behind it that combines with it is one character, and still ends a value.
    private static func escaped(_ value: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }

    /// Text of a query, as it is.
    ///
    /// - Parameter value: The text. Nothing in it is escaped.
    /// - Returns: The node.
    public static func queryText(value: String) -> QueryNode { QueryNode(text: value) }
}

extension QueryNode: Comparable {
    /// Compares the names of the fields.
    ///
    /// - Parameters:
    ///   - left: One node.
    ///   - right: Another.
    /// - Returns: True if the name of the first comes first.
    public static func < (left: QueryNode, right: QueryNode) -> Bool { left.field < right.field }
}

extension QueryNode: QueryToString {
    /// The node by itself.
    ///
    /// - Returns: The text.
    public func buildQueryString() -> String { text }
}
