// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The response of the backend.
struct VehicleTaxDetailsDTO: Decodable {
    let registration: String
    let make: String
    let taxedUntil: String?
    let yearlyPence: Int
}

extension VehicleTaxDetails {
    /// Creates the value from a response.
    init(_ dto: VehicleTaxDetailsDTO) throws(VehicleTaxError) {
        guard let plate = VehicleNumberPlate(dto.registration), dto.yearlyPence >= 0 else { throw .notUnderstood }
        self.init(
            plate: plate,
            make: dto.make,
            taxedUntil: dto.taxedUntil,
            yearlyRate: Price(pence: dto.yearlyPence)
        )
    }
}
