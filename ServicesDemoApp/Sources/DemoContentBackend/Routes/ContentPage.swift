// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The requested part of a listing.
struct ContentPage: Hashable, Sendable {
    static let largestLimit = 500

    let offset: Int
    let limit: Int
    /// Whether the response contains the number of items on all pages.
    let tellsTotal: Bool

    init(_ parameters: [String: String]) throws(ContentProblem) {
        offset = try Self.number("offset", parameters) ?? 0
        limit = min(try Self.number("limit", parameters) ?? 100, Self.largestLimit)
        tellsTotal = try Self.truth("totalResults", parameters)
    }

    private static func number(_ name: String, _ parameters: [String: String]) throws(ContentProblem) -> Int? {
        guard let text = parameters[name] else { return nil }
        guard text.wholeMatch(of: /[0-9]{1,9}/) != nil, let number = Int(text) else {
            throw .invalidParameter(name, "must be a number from 0 to 999999999.")
        }
        return number
    }

    private static func truth(_ name: String, _ parameters: [String: String]) throws(ContentProblem) -> Bool {
        switch parameters[name]?.lowercased() {
        case nil, "false": false
        case "true": true
        default: throw .invalidParameter(name, "must be true or false.")
        }
    }
}
