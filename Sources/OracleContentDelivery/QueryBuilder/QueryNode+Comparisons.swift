// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import OracleContentCore

/// Conditions that compare a field with a value. A date without a formatter is written in ISO 8601, in UTC.
extension QueryNode {
    /// Returns the condition that a field equals a text.
    public static func equal(field: String, value: String) -> QueryNode {
        QueryNode(field, .equal, value)
    }

    /// Returns the condition that a field equals a whole number.
    public static func equal(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .equal, "\(intValue)")
    }

    /// Returns the condition that a field equals a number.
    public static func equal(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .equal, "\(doubleValue)")
    }

    /// Returns the condition that a field equals a date.
    public static func equal(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .equal, dateValue.text(formatter))
    }

    /// Returns the condition that a field contains a text.
    public static func contains(field: String, value: String) -> QueryNode {
        QueryNode(field, .contains, value)
    }

    /// Returns the condition that a field contains a whole number.
    public static func contains(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .contains, "\(intValue)")
    }

    /// Returns the condition that a field contains a number.
    public static func contains(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .contains, "\(doubleValue)")
    }

    /// Returns the condition that a field contains a date.
    public static func contains(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .contains, dateValue.text(formatter))
    }

    /// Returns the condition that a field starts with a text.
    public static func startsWith(field: String, value: String) -> QueryNode {
        QueryNode(field, .startsWith, value)
    }

    /// Returns the condition that a field has the words of a text.
    public static func match(field: String, value: String) -> QueryNode {
        QueryNode(field, .match, value)
    }

    /// Returns the condition that a field is similar to a text.
    public static func similar(field: String, value: String) -> QueryNode {
        QueryNode(field, .similar, value)
    }

    /// Returns the condition that a field is greater than a whole number.
    public static func greaterThan(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .greaterThan, "\(intValue)")
    }

    /// Returns the condition that a field is greater than a number.
    public static func greaterThan(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .greaterThan, "\(doubleValue)")
    }

    /// Returns the condition that a field is greater than a date.
    public static func greaterThan(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .greaterThan, dateValue.text(formatter))
    }

    /// Returns the condition that a field is at least a whole number.
    public static func greaterThanOrEqual(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .greaterThanOrEqual, "\(intValue)")
    }

    /// Returns the condition that a field is at least a number.
    public static func greaterThanOrEqual(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .greaterThanOrEqual, "\(doubleValue)")
    }

    /// Returns the condition that a field is at least a date.
    public static func greaterThanOrEqual(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode
    {
        QueryNode(field, .greaterThanOrEqual, dateValue.text(formatter))
    }

    /// Returns the condition that a field is less than a whole number.
    public static func lessThan(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .lessThan, "\(intValue)")
    }

    /// Returns the condition that a field is less than a number.
    public static func lessThan(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .lessThan, "\(doubleValue)")
    }

    /// Returns the condition that a field is less than a date.
    public static func lessThan(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .lessThan, dateValue.text(formatter))
    }

    /// Returns the condition that a field is at most a whole number.
    public static func lessThanOrEqual(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .lessThanOrEqual, "\(intValue)")
    }

    /// Returns the condition that a field is at most a number.
    public static func lessThanOrEqual(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .lessThanOrEqual, "\(doubleValue)")
    }

    /// Returns the condition that a field is at most a date.
    public static func lessThanOrEqual(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .lessThanOrEqual, dateValue.text(formatter))
    }
}

extension Date {
    fileprivate func text(_ formatter: DateFormatter?) -> String {
        formatter?.string(from: self) ?? ContentDate(self).millisecondText
    }
}
