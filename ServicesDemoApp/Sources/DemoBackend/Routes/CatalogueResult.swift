// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// An item of the catalogue, as it goes out, with the question that it answers.
struct CatalogueResult: ResponseEncodable {
    let query: String
    let number: String
    let name: String
    let pence: Int
}
