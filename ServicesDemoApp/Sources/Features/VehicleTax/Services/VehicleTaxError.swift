// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Why there is nothing to tell about the tax of a vehicle.
public enum VehicleTaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was typed cannot be a number plate.
    case notAPlate
    /// No vehicle has this number plate.
    case unknownVehicle
    /// The answer makes no sense.
    case notUnderstood

    /// One sentence for the user.
    public var description: String {
        switch self {
        case .notAPlate: "this is no number plate: it takes 2 to 7 letters and digits"
        case .unknownVehicle: "no vehicle has this number plate"
        case .notUnderstood: "the answer about the vehicle makes no sense"
        }
    }
}
