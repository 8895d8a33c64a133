// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOANetworking

/// The garages in a town.
public struct GaragesEndpoint: Requestable {
    /// What the backend answers.
    public typealias Response = [Garage]

    private let town: String

    /// Asks for garages.
    ///
    /// - Parameter town: Where they are.
    public init(input town: String) {
        self.town = town
    }

    /// Stands for the backend, wherever that is; see `ServerInterceptor`.
    public var baseURL: String { "https://backend.invalid" }

    /// The path below the base.
    public var route: String { "garages" }

    /// The query.
    public var parameters: [String: String]? { ["town": town] }
}
