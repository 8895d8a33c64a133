// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// An item of the catalogue in a response, with the query that found it.
struct CatalogueResult: ResponseEncodable {
    let query: String
    let number: String
    let name: String
    let pence: Int
}
