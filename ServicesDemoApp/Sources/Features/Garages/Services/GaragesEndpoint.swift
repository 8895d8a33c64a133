// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOANetworking

/// The endpoint that lists the garages in a town.
public struct GaragesEndpoint: Requestable {
    /// The response of the backend.
    public typealias Response = [Garage]

    private let town: String

    /// Creates a request for the garages in a town.
    ///
    /// - Parameter town: The town.
    public init(input town: String) {
        self.town = town
    }

    /// A placeholder, which `ServerInterceptor` replaces by the URL of the backend.
    public var baseURL: String { "https://backend.invalid" }

    /// The path below the base.
    public var route: String { "garages" }

    /// The query.
    public var parameters: [String: String]? { ["town": town] }
}
