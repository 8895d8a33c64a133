// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An endpoint with a response of its own, for tests, and for work on an app whose server does not exist yet.
///
/// ```swift
/// extension CarEndpoint: Mockable {
///     var mockResponse: Car { Car(name: "Beetle \(number)") }
/// }
/// ```
public protocol Mockable: Requestable {
    /// The response of ``MockNetworkProvider``.
    var mockResponse: Response { get }
}
