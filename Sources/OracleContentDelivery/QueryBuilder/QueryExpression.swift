// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A query as a tree.
indirect enum QueryExpression: Hashable, Sendable {
    case node(QueryNode)
    case group(QueryExpression)
    case and(QueryExpression, QueryExpression)
    case or(QueryExpression, QueryExpression)

    /// One of several nodes, always in parentheses.
    init(anyOf nodes: [QueryNode]) throws(QueryBuilderError) {
        guard let first = nodes.first else { throw .emptyMatchList }
        self = .group(nodes.dropFirst().reduce(.node(first)) { .or($0, .node($1)) })
    }

    /// The text, with the parentheses that keep the meaning: `and` binds closer than `or`.
    var text: String {
        switch self {
        case .node(let node): node.text
        case .and(let left, let right) where right.isEmpty, .or(let left, let right) where right.isEmpty: left.text
        case .and(let left, let right) where left.isEmpty, .or(let left, let right) where left.isEmpty: right.text
        case .group(let inner): inner.isEmpty ? "" : "(\(inner.text))"
        case .and(let left, let right): "\(left.textInAnd) and \(right.textInAnd)"
        case .or(let left, let right): "\(left.text) or \(right.text)"
        }
    }

    /// Whether there is no condition at all.
    private var isEmpty: Bool {
        switch self {
        case .node(let node): node.text.isEmpty
        case .group(let inner): inner.isEmpty
        case .and(let left, let right), .or(let left, let right): right.isEmpty && left.isEmpty
        }
    }

    private var textInAnd: String { isLoose ? "(\(text))" : text }

    /// Whether an `and` beside it would take a part of it.
    private var isLoose: Bool {
        switch self {
        case .or: true
        case .node(let node): node.isText && Self.hasOr(node.text)
        case .and, .group: false
        }
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
}
