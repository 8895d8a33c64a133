// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The reason why a mock provider has no response: an endpoint that is not ``Mockable``, and was given none.
///
/// Any two of them are equal.
public struct MissingMock: Equatable, Sendable, CustomStringConvertible {
    /// The name of the endpoint's type; nil in a simulated failure.
    public let endpoint: String?

    /// Creates a reason.
    public init(endpoint: String? = nil) {
        self.endpoint = endpoint
    }

    /// Returns true.
    public static func == (left: Self, right: Self) -> Bool { true }

    /// One sentence that says what to do.
    public var description: String {
        "\(endpoint ?? "The endpoint") has no mock response: make it Mockable, or give the provider one."
    }
}
