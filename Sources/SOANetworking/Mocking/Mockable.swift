// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// An endpoint that brings a response of its own, for work on an app whose server is not there yet, and for tests.
///
/// ```swift
/// extension VehicleTax: Mockable {
///     var mockResponse: TaxRecord { TaxRecord(plate: plate, isPaid: true) }
/// }
/// ```
public protocol Mockable: Requestable {
    /// What ``MockNetworkProvider`` answers.
    var mockResponse: Response { get }
}
