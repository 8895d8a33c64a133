// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The number plate of a vehicle.
public struct VehicleNumberPlate: Hashable, Sendable {
    /// The letters and digits of the plate, without spaces, as in AB12CDE.
    public let registration: String

    /// Parses a number plate; nil for an invalid one.
    ///
    /// - Parameter text: The text, in which spaces and case are ignored.
    public init?(_ text: String) {
        let registration = text.filter { !$0.isWhitespace }.uppercased()
        guard registration.wholeMatch(of: /[A-Z0-9]{2,7}/) != nil else { return nil }
        self.registration = registration
    }
}
