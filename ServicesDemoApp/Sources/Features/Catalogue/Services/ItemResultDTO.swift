// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An item in a response of the backend.
struct ItemResultDTO: Decodable {
    let query: String
    let number: String
    let name: String
    let pence: Int
}

extension ItemResult {
    /// Creates the value from a response.
    init(_ dto: ItemResultDTO) {
        self.init(query: dto.query, number: dto.number, name: dto.name, price: Price(pence: dto.pence))
    }
}
