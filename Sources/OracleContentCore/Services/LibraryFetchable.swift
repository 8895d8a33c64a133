// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Something under way that can be called off.
public protocol SupportsCancel: AnyObject, Sendable {
    /// Calls off everything that is under way; what waits for it gets a `CancellationError`.
    func cancel()
}

/// What every service has, whatever it brings.
public protocol LibraryFetchable: SupportsCancel {
    /// What tells this service from all others, from the beginning to the end.
    var serviceIdentifier: String { get }

    /// The URL as it would be asked for now; nil while it cannot be made.
    var url: URL? { get }

    /// The request as it would be sent now; nil while it cannot be made.
    var request: URLRequest? { get }
}
