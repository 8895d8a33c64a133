// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// The server of services, and what to send with each request.
///
/// The closures are called for each request, from any thread.
public protocol URLProvider: Sendable {
    /// The base URL; its path comes before the path of each service.
    var url: @Sendable () -> URL? { get }

    /// The headers of every request; secrets among them go to the host of ``url`` alone.
    var headers: @Sendable () -> [String: String] { get }

    /// The channel token of services that have none of their own.
    var deliveryChannelToken: @Sendable () -> String? { get }
}

extension URLProvider {
    /// No headers.
    public var headers: @Sendable () -> [String: String] { { [:] } }

    /// No channel token.
    public var deliveryChannelToken: @Sendable () -> String? { { nil } }
}
