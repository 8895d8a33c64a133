// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What the backend tells about an item.
struct ItemResultDTO: Decodable {
    let query: String
    let number: String
    let name: String
    let pence: Int
}

extension ItemResult {
    /// Reads what the backend tells.
    init(_ dto: ItemResultDTO) {
        self.init(query: dto.query, number: dto.number, name: dto.name, price: Price(pence: dto.pence))
    }
}
