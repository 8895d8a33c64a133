// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What is known about the tax of a vehicle.
public struct VehicleTaxDetails: Hashable, Sendable {
    /// Which vehicle it is.
    public let plate: VehicleNumberPlate

    /// Who made the vehicle.
    public let make: String

    /// The last day that tax is paid for, as in 2027-03-31; nil if none is.
    public let taxedUntil: String?

    /// What a year costs.
    public let yearlyRate: Price

    /// Puts details together.
    ///
    /// - Parameters:
    ///   - plate: Which vehicle it is.
    ///   - make: Who made the vehicle.
    ///   - taxedUntil: The last day that tax is paid for; nil if none is.
    ///   - yearlyRate: What a year costs.
    public init(plate: VehicleNumberPlate, make: String, taxedUntil: String?, yearlyRate: Price) {
        self.plate = plate
        self.make = make
        self.taxedUntil = taxedUntil
        self.yearlyRate = yearlyRate
    }
}
