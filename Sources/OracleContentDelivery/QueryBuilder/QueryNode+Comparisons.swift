// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import OracleContentCore

extension QueryNode {
    /// The field is this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - value: What it is compared with.
    /// - Returns: The node.
    public static func equal(field: String, value: String) -> QueryNode {
        QueryNode(field, .equal, value)
    }

    /// The field is this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - intValue: What it is compared with.
    /// - Returns: The node.
    public static func equal(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .equal, "\(intValue)")
    }

    /// The field is this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - doubleValue: What it is compared with.
    /// - Returns: The node.
    public static func equal(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .equal, "\(doubleValue)")
    }

    /// The field is this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - dateValue: What it is compared with.
    ///   - formatter: What writes the moment; by default it is ISO 8601 in UTC.
    /// - Returns: The node.
    public static func equal(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .equal, date(dateValue, formatter))
    }

    /// The field contains this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - value: What it is compared with.
    /// - Returns: The node.
    public static func contains(field: String, value: String) -> QueryNode {
        QueryNode(field, .contains, value)
    }

    /// The field contains this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - intValue: What it is compared with.
    /// - Returns: The node.
    public static func contains(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .contains, "\(intValue)")
    }

    /// The field contains this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - doubleValue: What it is compared with.
    /// - Returns: The node.
    public static func contains(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .contains, "\(doubleValue)")
    }

    /// The field contains this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - dateValue: What it is compared with.
    ///   - formatter: What writes the moment; by default it is ISO 8601 in UTC.
    /// - Returns: The node.
    public static func contains(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .contains, date(dateValue, formatter))
    }

    /// The field starts with this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - value: What it is compared with.
    /// - Returns: The node.
    public static func startsWith(field: String, value: String) -> QueryNode {
        QueryNode(field, .startsWith, value)
    }

    /// The words of the field match this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - value: What it is compared with.
    /// - Returns: The node.
    public static func match(field: String, value: String) -> QueryNode {
        QueryNode(field, .match, value)
    }

    /// The field is similar to this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - value: What it is compared with.
    /// - Returns: The node.
    public static func similar(field: String, value: String) -> QueryNode {
        QueryNode(field, .similar, value)
    }

    /// The field is greater than this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - intValue: What it is compared with.
    /// - Returns: The node.
    public static func greaterThan(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .greaterThan, "\(intValue)")
    }

    /// The field is greater than this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - doubleValue: What it is compared with.
    /// - Returns: The node.
    public static func greaterThan(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .greaterThan, "\(doubleValue)")
    }

    /// The field is greater than this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - dateValue: What it is compared with.
    ///   - formatter: What writes the moment; by default it is ISO 8601 in UTC.
    /// - Returns: The node.
    public static func greaterThan(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .greaterThan, date(dateValue, formatter))
    }

    /// The field is this or greater.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - intValue: What it is compared with.
    /// - Returns: The node.
    public static func greaterThanOrEqual(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .greaterThanOrEqual, "\(intValue)")
    }

    /// The field is this or greater.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - doubleValue: What it is compared with.
    /// - Returns: The node.
    public static func greaterThanOrEqual(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .greaterThanOrEqual, "\(doubleValue)")
    }

    /// The field is this or greater.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - dateValue: What it is compared with.
    ///   - formatter: What writes the moment; by default it is ISO 8601 in UTC.
    /// - Returns: The node.
    public static func greaterThanOrEqual(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode
    {
        QueryNode(field, .greaterThanOrEqual, date(dateValue, formatter))
    }

    /// The field is less than this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - intValue: What it is compared with.
    /// - Returns: The node.
    public static func lessThan(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .lessThan, "\(intValue)")
    }

    /// The field is less than this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - doubleValue: What it is compared with.
    /// - Returns: The node.
    public static func lessThan(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .lessThan, "\(doubleValue)")
    }

    /// The field is less than this.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - dateValue: What it is compared with.
    ///   - formatter: What writes the moment; by default it is ISO 8601 in UTC.
    /// - Returns: The node.
    public static func lessThan(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .lessThan, date(dateValue, formatter))
    }

    /// The field is this or less.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - intValue: What it is compared with.
    /// - Returns: The node.
    public static func lessThanOrEqual(field: String, intValue: Int) -> QueryNode {
        QueryNode(field, .lessThanOrEqual, "\(intValue)")
    }

    /// The field is this or less.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - doubleValue: What it is compared with.
    /// - Returns: The node.
    public static func lessThanOrEqual(field: String, doubleValue: Double) -> QueryNode {
        QueryNode(field, .lessThanOrEqual, "\(doubleValue)")
    }

    /// The field is this or less.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - dateValue: What it is compared with.
    ///   - formatter: What writes the moment; by default it is ISO 8601 in UTC.
    /// - Returns: The node.
    public static func lessThanOrEqual(field: String, dateValue: Date, formatter: DateFormatter? = nil) -> QueryNode {
        QueryNode(field, .lessThanOrEqual, date(dateValue, formatter))
    }

    private static func date(_ date: Date, _ formatter: DateFormatter?) -> String {
        formatter?.string(from: date) ?? ContentDate(date).millisecondText
    }
}
