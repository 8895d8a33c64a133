// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Tells services where the server is, and what to send along.
///
/// The closures are asked each time that a request is made, from any thread.
public protocol URLProvider: Sendable {
    /// Where the server is; a path of it comes before the path of each service.
    var url: @Sendable () -> URL? { get }

    /// Headers for every request; those that are secrets go to the host of ``url`` alone.
    var headers: @Sendable () -> [String: String] { get }

    /// The channel token for services that were given none.
    var deliveryChannelToken: @Sendable () -> String? { get }
}

extension URLProvider {
    /// No headers.
    public var headers: @Sendable () -> [String: String] { { [:] } }

    /// No channel token.
    public var deliveryChannelToken: @Sendable () -> String? { { nil } }
}
