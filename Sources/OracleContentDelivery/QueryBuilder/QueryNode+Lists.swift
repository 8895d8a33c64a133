// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

extension QueryNode {
    /// The field is one of these.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - values: What it is compared with.
    /// - Returns: One node for each value.
    /// - Throws: ``QueryBuilderError/emptyMatchList`` if there is no value.
    public static func matchList(field: String, values: [String]) throws(QueryBuilderError) -> [QueryNode] {
        if values.isEmpty { throw .emptyMatchList }
        return values.map { equal(field: field, value: $0) }
    }

    /// The field is one of these.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - intValues: What it is compared with.
    /// - Returns: One node for each value.
    /// - Throws: ``QueryBuilderError/emptyMatchList`` if there is no value.
    public static func matchList(field: String, intValues: [Int]) throws(QueryBuilderError) -> [QueryNode] {
        if intValues.isEmpty { throw .emptyMatchList }
        return intValues.map { equal(field: field, intValue: $0) }
    }

    /// The field is one of these.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - doubleValues: What it is compared with.
    /// - Returns: One node for each value.
    /// - Throws: ``QueryBuilderError/emptyMatchList`` if there is no value.
    public static func matchList(field: String, doubleValues: [Double]) throws(QueryBuilderError) -> [QueryNode] {
        if doubleValues.isEmpty { throw .emptyMatchList }
        return doubleValues.map { equal(field: field, doubleValue: $0) }
    }

    /// The field is one of these.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - dateValues: What it is compared with.
    ///   - formatter: What writes the moments; by default it is ISO 8601 in UTC.
    /// - Returns: One node for each value.
    /// - Throws: ``QueryBuilderError/emptyMatchList`` if there is no value.
    public static func matchList(
        field: String,
        dateValues: [Date],
        formatter: DateFormatter? = nil
    ) throws(QueryBuilderError) -> [QueryNode] {
        if dateValues.isEmpty { throw .emptyMatchList }
        return dateValues.map { equal(field: field, dateValue: $0, formatter: formatter) }
    }

    /// The status is `inReview`.
    public static var inReview: QueryNode { equal(field: "status", value: "inReview") }

    /// The status is `approved`.
    public static var approved: QueryNode { equal(field: "status", value: "approved") }

    /// The status is `rejected`.
    public static var rejected: QueryNode { equal(field: "status", value: "rejected") }

    /// The status is `published`.
    public static var published: QueryNode { equal(field: "status", value: "published") }

    /// The status is `translated`.
    public static var translated: QueryNode { equal(field: "status", value: "translated") }

    /// The status is `draft`.
    public static var draft: QueryNode { equal(field: "status", value: "draft") }
}
