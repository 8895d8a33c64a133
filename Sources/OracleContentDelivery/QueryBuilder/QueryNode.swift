// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A condition of a query.
///
/// ```swift
/// let node = QueryNode.equal(field: "name", value: #"a" or type eq "b"#)
/// print(node.buildQueryString())  // name eq "a\" or type eq \"b"
/// ```
///
/// Values may hold anything: quotation marks in them are escaped. Nodes are ordered by the names of their fields.
public struct QueryNode: Hashable, Sendable {
    /// The name of the field; empty in a node of text.
    public let field: String

    let query: QueryBuilder

    init(_ field: String, _ comparison: QueryOperator, _ value: some CustomStringConvertible) {
        self.field = field
        query = QueryBuilder("\(field) \(comparison.rawValue) \"\(Self.escaped(value.description))\"")
    }

    private init(text: String) {
        field = ""
        query = QueryBuilder(text, isLoose: Self.hasOr(text))
    }

    /// Puts a backslash before quotation marks and backslashes.
    ///
    /// It goes by scalars: a mark and a scalar that combines with it are one character, and still end a value.
    private static func escaped(_ value: String) -> String {
        value.unicodeScalars.map { ($0 == "\"" || $0 == "\\" ? "\\" : "") + String($0) }.joined()
    }

    /// Whether there is an `or` outside of quotation marks and parentheses.
    private static func hasOr(_ text: String) -> Bool {
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        var outside = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            defer { isEscaped = scalar == "\\" && !isEscaped }
            if scalar == "\"", !isEscaped { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if scalar == "(" { depth += 1 }
            outside.append(depth == 0 && scalar != "\"" ? scalar : " ")
            if scalar == ")" { depth -= 1 }
        }
        return String(outside).lowercased().split(whereSeparator: \.isWhitespace).contains("or")
    }

    /// Returns a node of text, in which nothing is escaped.
    public static func queryText(value: String) -> QueryNode { QueryNode(text: value) }
}

extension QueryNode: Comparable {
    /// Compares the names of the fields.
    public static func < (left: QueryNode, right: QueryNode) -> Bool { left.field < right.field }
}

extension QueryNode: QueryToString {
    /// Returns the text of the condition.
    public func buildQueryString() -> String { query.buildQueryString() }
}

/// A comparison, as the server writes it.
enum QueryOperator: String, Hashable, Sendable {
    case eq, co, sw, ge, le, gt, lt, mt, sm
}
