// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The tax of a vehicle.
public struct VehicleTaxDetails: Hashable, Sendable {
    /// The number plate.
    public let plate: VehicleNumberPlate

    /// The manufacturer.
    public let make: String

    /// The last day that tax is paid for, as in 2027-03-31; nil without paid tax.
    public let taxedUntil: String?

    /// The tax per year.
    public let yearlyRate: Price

    /// Creates the value.
    ///
    /// - Parameters:
    ///   - plate: The number plate.
    ///   - make: The manufacturer.
    ///   - taxedUntil: The last day that tax is paid for; nil without paid tax.
    ///   - yearlyRate: The tax per year.
    public init(plate: VehicleNumberPlate, make: String, taxedUntil: String?, yearlyRate: Price) {
        self.plate = plate
        self.make = make
        self.taxedUntil = taxedUntil
        self.yearlyRate = yearlyRate
    }
}
