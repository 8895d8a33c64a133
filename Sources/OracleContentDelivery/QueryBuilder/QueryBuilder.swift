// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Puts a query together from conditions.
///
/// ```swift
/// let query = QueryBuilder(node: .equal(field: "type", value: "Note"))
///     .and(.contains(field: "name", value: "summer"))
/// DeliveryAPI.listAssets().query(query)               // type eq "Note" and name co "summer"
/// ```
///
/// Terms are added from left to right: what was built so far is one side, the new term is the other. The text has the
/// parentheses that this takes, since servers read `and` before `or`. A builder is a value; each method returns a new one.
public struct QueryBuilder: QueryToString, Hashable, Sendable {
    private let expression: QueryExpression

    private init(_ expression: QueryExpression) {
        self.expression = expression
    }

    /// Begins with a condition.
    ///
    /// - Parameter node: The condition.
    public init(node: QueryNode) {
        self.init(.node(node))
    }

    /// Begins with several conditions, one of which has to hold.
    ///
    /// - Parameter matchList: The conditions; they are always in parentheses.
    /// - Throws: ``QueryBuilderError/emptyMatchList`` if there is none.
    public init(matchList: [QueryNode]) throws(QueryBuilderError) {
        self.init(try QueryExpression(anyOf: matchList))
    }

    /// Adds a condition that has to hold too.
    ///
    /// - Parameters:
    ///   - node: The condition.
    ///   - grouping: What parentheses go around the result.
    /// - Returns: The longer query.
    public func and(_ node: QueryNode, grouping: QueryBuilderGrouping = .none) -> QueryBuilder {
        QueryBuilder(.and(expression, .node(node))).grouped(grouping)
    }

    /// Adds a condition that may hold instead.
    ///
    /// - Parameters:
    ///   - node: The condition.
    ///   - grouping: What parentheses go around the result.
    /// - Returns: The longer query.
    public func or(_ node: QueryNode, grouping: QueryBuilderGrouping = .none) -> QueryBuilder {
        QueryBuilder(.or(expression, .node(node))).grouped(grouping)
    }

    /// Adds a query that has to hold too.
    ///
    /// - Parameters:
    ///   - builder: The query.
    ///   - grouping: What parentheses go around the result.
    /// - Returns: The longer query.
    public func and(builder: QueryBuilder, grouping: QueryBuilderGrouping = .none) -> QueryBuilder {
        QueryBuilder(.and(expression, builder.expression)).grouped(grouping)
    }

    /// Adds a query that may hold instead.
    ///
    /// - Parameters:
    ///   - builder: The query.
    ///   - grouping: What parentheses go around the result.
    /// - Returns: The longer query.
    public func or(builder: QueryBuilder, grouping: QueryBuilderGrouping = .none) -> QueryBuilder {
        QueryBuilder(.or(expression, builder.expression)).grouped(grouping)
    }

    /// Adds several conditions, one of which has to hold too; there are parentheses around them, and around the result.
    ///
    /// - Parameter matchList: The conditions.
    /// - Returns: The longer query.
    /// - Throws: ``QueryBuilderError/emptyMatchList`` if there is none.
    public func and(matchList: [QueryNode]) throws(QueryBuilderError) -> QueryBuilder {
        QueryBuilder(.group(.and(expression, try QueryExpression(anyOf: matchList))))
    }

    /// The query as the server reads it, not percent-encoded.
    ///
    /// - Returns: The text.
    public func buildQueryString() -> String { expression.text }

    private func grouped(_ grouping: QueryBuilderGrouping) -> QueryBuilder {
        grouping == .grouped ? QueryBuilder(.group(expression)) : self
    }
}
