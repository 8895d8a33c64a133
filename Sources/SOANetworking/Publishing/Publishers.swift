// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

#if canImport(Combine)
public import Combine
#elseif OpenCombine
public import OpenCombine
#endif

#if canImport(Combine) || OpenCombine

extension Networking {
    /// Returns a publisher that sends a request for each subscriber, and publishes its response or its error.
    ///
    /// No request is sent before a subscription. Cancelling the subscription cancels the request. Values arrive on any
    /// thread: code of the main actor puts `receive(on:)` with the main queue before `sink`, whose closures trap on other
    /// threads.
    ///
    /// In async code, where this name is also that of the call that waits, name the type of the publisher.
    public func sendRequest<Endpoint: Requestable>(
        for endpoint: Endpoint
    ) -> AnyPublisher<Endpoint.Response, NetworkError> {
        publisher { await self.result(of: endpoint) }
    }
}

/// Notifies the observers of an object before it changes.
struct ObjectChanges: @unchecked Sendable {
    // Sendable: the publisher guards its subscriptions itself.
    let publisher = ObservableObjectPublisher()

    @MainActor
    func send() {
        publisher.send()
    }
}

extension ServiceProvider: nonisolated ObservableObject {
    /// Sends before the state changes.
    public nonisolated var objectWillChange: ObservableObjectPublisher { changes.publisher }
}

#else

/// A placeholder that does nothing on platforms without publishers.
struct ObjectChanges: Sendable {
    @MainActor
    func send() {}
}

#endif
