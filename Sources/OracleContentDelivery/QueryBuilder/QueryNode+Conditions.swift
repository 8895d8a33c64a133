// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import OracleContentCore

/// Conditions that compare a field with a value. A date without a formatter is written in ISO 8601, in UTC.
extension QueryNode {
    /// Returns the condition that a field equals a text.
    public static func equal(field: String, value: String) -> Self { Self(field, .eq, value) }

    /// Returns the condition that a field equals a whole number.
    public static func equal(field: String, intValue: Int) -> Self { Self(field, .eq, intValue) }

    /// Returns the condition that a field equals a number.
    public static func equal(field: String, doubleValue: Double) -> Self { Self(field, .eq, doubleValue) }

    /// Returns the condition that a field equals a date.
    public static func equal(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> Self {
        Self(field, .eq, dateValue.text(formatter))
    }

    /// Returns the condition that a field contains a text.
    public static func contains(field: String, value: String) -> Self { Self(field, .co, value) }

    /// Returns the condition that a field contains a whole number.
    public static func contains(field: String, intValue: Int) -> Self { Self(field, .co, intValue) }

    /// Returns the condition that a field contains a number.
    public static func contains(field: String, doubleValue: Double) -> Self { Self(field, .co, doubleValue) }

    /// Returns the condition that a field contains a date.
    public static func contains(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> Self {
        Self(field, .co, dateValue.text(formatter))
    }

    /// Returns the condition that a field starts with a text.
    public static func startsWith(field: String, value: String) -> Self { Self(field, .sw, value) }

    /// Returns the condition that a field has the words of a text.
    public static func match(field: String, value: String) -> Self { Self(field, .mt, value) }

    /// Returns the condition that a field is similar to a text.
    public static func similar(field: String, value: String) -> Self { Self(field, .sm, value) }

    /// Returns the condition that a field is greater than a whole number.
    public static func greaterThan(field: String, intValue: Int) -> Self { Self(field, .gt, intValue) }

    /// Returns the condition that a field is greater than a number.
    public static func greaterThan(field: String, doubleValue: Double) -> Self { Self(field, .gt, doubleValue) }

    /// Returns the condition that a field is greater than a date.
    public static func greaterThan(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> Self {
        Self(field, .gt, dateValue.text(formatter))
    }

    /// Returns the condition that a field is at least a whole number.
    public static func greaterThanOrEqual(field: String, intValue: Int) -> Self { Self(field, .ge, intValue) }

    /// Returns the condition that a field is at least a number.
    public static func greaterThanOrEqual(field: String, doubleValue: Double) -> Self { Self(field, .ge, doubleValue) }

    /// Returns the condition that a field is at least a date.
    public static func greaterThanOrEqual(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> Self {
        Self(field, .ge, dateValue.text(formatter))
    }

    /// Returns the condition that a field is less than a whole number.
    public static func lessThan(field: String, intValue: Int) -> Self { Self(field, .lt, intValue) }

    /// Returns the condition that a field is less than a number.
    public static func lessThan(field: String, doubleValue: Double) -> Self { Self(field, .lt, doubleValue) }

    /// Returns the condition that a field is less than a date.
    public static func lessThan(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> Self {
        Self(field, .lt, dateValue.text(formatter))
    }

    /// Returns the condition that a field is at most a whole number.
    public static func lessThanOrEqual(field: String, intValue: Int) -> Self { Self(field, .le, intValue) }

    /// Returns the condition that a field is at most a number.
    public static func lessThanOrEqual(field: String, doubleValue: Double) -> Self { Self(field, .le, doubleValue) }

    /// Returns the condition that a field is at most a date.
    public static func lessThanOrEqual(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> Self {
        Self(field, .le, dateValue.text(formatter))
    }
}

extension Date {
    fileprivate func text(_ formatter: DateFormatter?) -> String {
        formatter?.string(from: self) ?? ContentDate(self).millisecondText
    }
}

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
