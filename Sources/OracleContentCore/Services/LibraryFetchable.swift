// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Work that can be cancelled.
public protocol SupportsCancel: AnyObject, Sendable {
    /// Cancels all calls in progress, which throw a `CancellationError`.
    func cancel()
}

/// A service of the library.
public protocol LibraryFetchable: SupportsCancel {
    /// The identifier of the service, which never changes.
    var serviceIdentifier: String { get }

    /// The URL of the next request; nil while it can't be built.
    var url: URL? { get }

    /// The next request; nil while it can't be built.
    var request: URLRequest? { get }
}

/// Receives the result of a verb once, on any thread.
public typealias ServiceCompletion<Value> = @Sendable (Result<Value, any Error>) -> Void

/// Receives the progress of a download from 0 to 1, on any thread.
public typealias ProgressObserver = @Sendable (Double) -> Void

/// The body and the head of a response.
public typealias UndecodedResponse = (Data?, URLResponse?)
