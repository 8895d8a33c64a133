// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// A query that is built from conditions.
///
/// ```swift
/// let query = QueryBuilder(node: .equal(field: "type", value: "Recipe"))
///     .and(.contains(field: "name", value: "soup"))
/// print(query.buildQueryString())  // type eq "Recipe" and name co "soup"
/// ```
///
/// Terms are added from left to right: what was built so far is one side, the new term is the other. Servers read `and`
/// before `or`, so the text has the parentheses that this takes. A ``QueryBuilderGrouping`` adds a pair around the result.
/// An empty term is left out.
/// A builder is a value, and each method returns a new one.
public struct QueryBuilder: QueryToString, Hashable, Sendable {
    private let text: String
    /// Whether an `and` beside the text would take a part of it.
    private let isLoose: Bool

    init(_ text: String, isLoose: Bool = false) {
        self.text = text
        self.isLoose = isLoose
    }

    /// Creates a query of one condition.
    public init(node: QueryNode) { self = node.query }

    /// Creates a query of several conditions in parentheses, one of which has to hold; throws if there is none.
    public init(matchList: [QueryNode]) throws(QueryBuilderError) {
        if matchList.isEmpty { throw .emptyMatchList }
        let texts = matchList.map(\.query.text).filter { !$0.isEmpty }
        self = QueryBuilder(texts.joined(separator: " or ")).grouped(.grouped)
    }

    /// Returns the query with a condition that has to hold too.
    public func and(_ node: QueryNode, grouping: QueryBuilderGrouping = .none) -> QueryBuilder {
        and(builder: QueryBuilder(node: node), grouping: grouping)
    }

    /// Returns the query with a condition that may hold instead.
    public func or(_ node: QueryNode, grouping: QueryBuilderGrouping = .none) -> QueryBuilder {
        or(builder: QueryBuilder(node: node), grouping: grouping)
    }

    /// Returns the query with another that has to hold too.
    public func and(builder: QueryBuilder, grouping: QueryBuilderGrouping = .none) -> QueryBuilder {
        joined(builder) { QueryBuilder("\($0.textInAnd) and \($1.textInAnd)") }.grouped(grouping)
    }

    /// Returns the query with another that may hold instead.
    public func or(builder: QueryBuilder, grouping: QueryBuilderGrouping = .none) -> QueryBuilder {
        joined(builder) { QueryBuilder("\($0.text) or \($1.text)", isLoose: true) }.grouped(grouping)
    }

    /// Returns the query with several conditions, one of which has to hold too, and parentheses around the result.
    ///
    /// It throws if there are none.
    public func and(matchList: [QueryNode]) throws(QueryBuilderError) -> QueryBuilder {
        and(builder: try QueryBuilder(matchList: matchList), grouping: .grouped)
    }

    /// Returns the query as the server reads it, not percent-encoded.
    public func buildQueryString() -> String { text }

    private var textInAnd: String { isLoose ? "(\(text))" : text }

    private func joined(_ other: QueryBuilder, _ join: (QueryBuilder, QueryBuilder) -> QueryBuilder) -> QueryBuilder {
        if text.isEmpty { return other }
        return other.text.isEmpty ? self : join(self, other)
    }

    private func grouped(_ grouping: QueryBuilderGrouping) -> QueryBuilder {
        grouping == .none || text.isEmpty ? self : QueryBuilder("(\(text))")
    }
}

/// The parentheses around a query after a term was added.
public enum QueryBuilderGrouping: Hashable, Sendable {
    /// None but those that the meaning needs.
    case none
    /// A pair around everything so far and the new term.
    case grouped
}

/// An error thrown when a query can't be built.
public enum QueryBuilderError: Error, Hashable, Sendable {
    /// A match list has no conditions.
    case emptyMatchList
}

extension QueryBuilderError: LocalizedError, CustomStringConvertible {
    /// The description.
    public var errorDescription: String? { description }

    /// One sentence that says what to do.
    public var description: String {
        switch self {
        case .emptyMatchList: "A match list has no conditions; add one, or leave the list out."
        }
    }
}

/// A query of a listing.
public protocol QueryToString {
    /// Returns the query as the server reads it, not percent-encoded.
    func buildQueryString() -> String

    /// Whether there is a query at all.
    var isValidQueryString: Bool { get }
}

extension QueryToString {
    /// Whether the text is not empty.
    public var isValidQueryString: Bool { !buildQueryString().isEmpty }
}
