// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An error thrown when the tax of a vehicle can't be looked up.
public enum VehicleTaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is not a number plate.
    case notAPlate
    /// No vehicle has this number plate.
    case unknownVehicle
    /// The response is not valid.
    case notUnderstood

    /// A sentence that describes the error to the user.
    public var description: String {
        switch self {
        case .notAPlate: "this is not a number plate: use 2 to 7 letters and digits"
        case .unknownVehicle: "no vehicle has this number plate"
        case .notUnderstood: "the response about the vehicle is not valid"
        }
    }
}
