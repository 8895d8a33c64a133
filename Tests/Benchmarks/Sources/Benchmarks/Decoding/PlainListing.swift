// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A listing as an app with a single type of item would write it, read by a plain decoder.
struct PlainListing: Decodable {
    let hasMore: Bool
    let offset: Int
    let count: Int
    let limit: Int
    let totalResults: Int?
    let items: [Item]
    let links: [Link]

    struct Item: Decodable {
        let id: String
        let type: String
        let typeCategory: String?
        let name: String
        let description: String
        let slug: String?
        let language: String?
        let translatable: Bool?
        let createdDate: Moment?
        let updatedDate: Moment?
        let fields: Fields?
        let links: [Link]
    }

    struct Fields: Decodable {
        let brand: String
        let seats: Int
        let weight: Double
        let electric: Bool
        let since: Moment
        let keeper: Reference
    }

    struct Moment: Decodable {
        let value: Date
        let timezone: String
    }

    struct Reference: Decodable {
        let id: String
        let type: String
        let typeCategory: String
    }

    struct Link: Decodable {
        let href: String
        let rel: String
        let method: String?
        let mediaType: String?
    }

    /// Plain, but for the fractions of seconds, which the strategy for ISO 8601 refuses.
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            try Date(decoder.singleValueContainer().decode(String.self), strategy: .iso8601WithFraction)
        }
        return decoder
    }
}

extension ParseStrategy where Self == Date.ISO8601FormatStyle {
    fileprivate static var iso8601WithFraction: Self { Date.ISO8601FormatStyle(includingFractionalSeconds: true) }
}
