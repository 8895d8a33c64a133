// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An endpoint with a response of its own, for tests, and for work on an app whose server does not exist yet.
///
/// ```swift
/// extension VehicleTax: Mockable {
///     var mockResponse: TaxRecord { TaxRecord(plate: plate, isPaid: true) }
/// }
/// ```
public protocol Mockable: Requestable {
    /// The response of ``MockNetworkProvider``.
    var mockResponse: Response { get }
}
