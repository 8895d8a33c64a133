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
    var text: String { withoutEmptyTerms?.written ?? "" }

    private var written: String {
        switch self {
        case .node(let node): node.text
        case .group(let inner): "(\(inner.written))"
        case .and(let left, let right): "\(left.writtenInAnd) and \(right.writtenInAnd)"
        case .or(let left, let right): "\(left.written) or \(right.written)"
        }
    }

    /// The conditions that there are; nil if there is none at all.
    private var withoutEmptyTerms: QueryExpression? {
        func joined(_ left: Self?, _ right: Self?, _ join: (Self, Self) -> Self) -> Self? {
            guard let left, let right else { return left ?? right }
            return join(left, right)
        }
        return switch self {
        case .node(let node): node.text.isEmpty ? nil : self
        case .group(let inner): inner.withoutEmptyTerms.map { .group($0) }
        case .and(let left, let right): joined(left.withoutEmptyTerms, right.withoutEmptyTerms) { .and($0, $1) }
        case .or(let left, let right): joined(left.withoutEmptyTerms, right.withoutEmptyTerms) { .or($0, $1) }
        }
    }

    private var writtenInAnd: String { isLoose ? "(\(written))" : written }

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
