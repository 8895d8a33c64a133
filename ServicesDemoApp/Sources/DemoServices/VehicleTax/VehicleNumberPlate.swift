// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a vehicle is known by.
public struct VehicleNumberPlate: Hashable, Sendable {
    /// The letters and digits of the plate, without spaces, as in AB12CDE.
    public let registration: String

    /// Reads a number plate.
    ///
    /// - Parameter text: What somebody typed; spaces, and upper or lower case, make no difference.
    /// - Returns: Nil if no number plate looks like that.
    public init?(_ text: String) {
        let registration = text.filter { !$0.isWhitespace }.uppercased()
        guard
            (2...7).contains(registration.utf8.count),
            registration.utf8.allSatisfy({ 65...90 ~= $0 || 48...57 ~= $0 })
        else { return nil }
        self.registration = registration
    }
}
