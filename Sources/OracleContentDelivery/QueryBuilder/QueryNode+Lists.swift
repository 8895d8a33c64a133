// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Match lists: one node for each value. They throw ``QueryBuilderError/emptyMatchList`` if there is no value.
extension QueryNode {
    /// Returns nodes for fields that equal one of several texts.
    public static func matchList(field: String, values: [String]) throws(QueryBuilderError) -> [QueryNode] {
        try nodes(values) { equal(field: field, value: $0) }
    }

    /// Returns nodes for fields that equal one of several whole numbers.
    public static func matchList(field: String, intValues: [Int]) throws(QueryBuilderError) -> [QueryNode] {
        try nodes(intValues) { equal(field: field, intValue: $0) }
    }

    /// Returns nodes for fields that equal one of several numbers.
    public static func matchList(field: String, doubleValues: [Double]) throws(QueryBuilderError) -> [QueryNode] {
        try nodes(doubleValues) { equal(field: field, doubleValue: $0) }
    }

    /// Returns nodes for fields that equal one of several dates; without a formatter they are ISO 8601 in UTC.
    public static func matchList(
        field: String,
        dateValues: [Date],
        formatter: DateFormatter? = nil
    ) throws(QueryBuilderError) -> [QueryNode] {
        try nodes(dateValues) { equal(field: field, dateValue: $0, formatter: formatter) }
    }

    private static func nodes<Value>(
        _ values: [Value],
        _ node: (Value) -> QueryNode
    ) throws(QueryBuilderError) -> [QueryNode] {
        if values.isEmpty { throw .emptyMatchList }
        return values.map(node)
    }
}

extension QueryNode {
    /// The condition that the status is `inReview`.
    public static var inReview: QueryNode { equal(field: "status", value: "inReview") }

    /// The condition that the status is `approved`.
    public static var approved: QueryNode { equal(field: "status", value: "approved") }

    /// The condition that the status is `rejected`.
    public static var rejected: QueryNode { equal(field: "status", value: "rejected") }

    /// The condition that the status is `published`.
    public static var published: QueryNode { equal(field: "status", value: "published") }

    /// The condition that the status is `translated`.
    public static var translated: QueryNode { equal(field: "status", value: "translated") }

    /// The condition that the status is `draft`.
    public static var draft: QueryNode { equal(field: "status", value: "draft") }
}
