// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a vehicle is known by.
public struct VehicleNumberPlate: Hashable, Sendable {
    /// The letters and digits of the plate, without spaces, as in AB12CDE.
    public let registration: String

    /// Reads a number plate; nil if none looks like that.
    ///
    /// - Parameter text: What somebody typed; spaces, and upper or lower case, make no difference.
    public init?(_ text: String) {
        let registration = text.filter { !$0.isWhitespace }.uppercased()
        guard registration.wholeMatch(of: /[A-Z0-9]{2,7}/) != nil else { return nil }
        self.registration = registration
    }
}
