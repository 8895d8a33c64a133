// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A listing of assets as a server sends it.
struct ListingJSON {
    let items: Int

    /// Whether the items have fields, as on request.
    let hasFields: Bool

    /// How many items come before.
    var offset = 0

    /// How many items all pages have.
    var total = 10_003

    var data: Data {
        let items = (offset..<offset + items).map(item).joined(separator: ",")
        let text = #"""
            { "hasMore": \#(offset + self.items < total), "offset": \#(offset), "count": \#(self.items), "limit": 500,
              "totalResults": \#(total),
              "items": [\#(items)], "links": [\#(link("self", "items"))] }
            """#
        return Data(text.utf8)
    }

    /// A single item, as a server sends it.
    var item: Data { Data(item(offset).utf8) }

    private func item(_ number: Int) -> String {
        let short = #"""
            "id": "CONT\#(number)", "type": "Vehicle", "name": "Vehicle \#(number)",
            "description": "The vehicle that has the number \#(number)",
            "links": [\#(link("self", "items/CONT\(number)"))]
            """#
        guard hasFields else { return "{\(short)}" }
        return #"""
            {\#(short), "typeCategory": "ContentType", "slug": "vehicle-\#(number)", "language": "en-GB",
             "translatable": true, "createdDate": \#(date), "updatedDate": \#(date),
             "fields": { "brand": "Brand \#(number % 7)", "seats": \#(number % 9), "weight": \#(number).5,
                         "electric": \#(number.isMultiple(of: 2)), "since": \#(date),
                         "keeper": { "id": "KEEP\#(number)", "type": "Keeper", "typeCategory": "ContentType" } } }
            """#
    }

    private let date = #"{ "value": "2020-06-18T13:50:16.101Z", "timezone": "UTC" }"#

    private func link(_ relation: String, _ path: String) -> String {
        #"""
        { "href": "https://content.example.com/content/published/api/v1.1/\#(path)", "rel": "\#(relation)",
          "method": "GET", "mediaType": "application/json" }
        """#
    }
}
