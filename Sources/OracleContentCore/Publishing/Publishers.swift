// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

#if canImport(Combine)
public import Combine
#elseif OpenCombine
public import OpenCombine
#endif

#if canImport(Combine) || OpenCombine

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// Each publisher sends a request for each subscriber, and none before. Cancelling a subscription cancels its request.
// Values arrive on any thread. A publisher has one value, or fails with an `OracleContentError`.

extension ImplementsFetchDetail {
    /// Returns a publisher of the item; each subscriber sends a request.
    public func fetch() -> AnyPublisher<Element, any Error> {
        publisher { try await $0.fetchAsync() }
    }

    /// Returns a publisher of the undecoded response; each subscriber sends a request.
    public func fetchWithoutParsing() -> AnyPublisher<UndecodedResponse, any Error> {
        publisher { try await $0.fetchAsyncWithoutParsing() }
    }
}

extension ImplementsFetchListing {
    /// Returns a publisher of the next page; each subscriber sends a request.
    public func fetchNext() -> AnyPublisher<Element, any Error> {
        SOAHTTP.publisher(beginning: { self.calls.begin(inTurn: true) { try await self.nextPage(as: Element.self) } })
    }

    /// Returns a publisher of the undecoded next page, which does not advance the listing.
    public func fetchNextWithoutParsing() -> AnyPublisher<UndecodedResponse, any Error> {
        publisher { try await $0.fetchNextAsyncWithoutParsing() }
    }
}

extension ImplementsSubmit {
    /// Returns a publisher of the response; each subscriber sends a request.
    public func submit() -> AnyPublisher<Element, any Error> {
        publisher { try await $0.submitAsync() }
    }

    /// Returns a publisher of the undecoded response; each subscriber sends a request.
    public func submitWithoutParsing() -> AnyPublisher<UndecodedResponse, any Error> {
        publisher { try await $0.submitAsyncWithoutParsing() }
    }
}

extension ImplementsPolling {
    /// Returns a publisher of the complete job, after as many requests as `attempts` allows, at least one.
    public func poll(attempts: UInt? = nil) -> AnyPublisher<Element, any Error> {
        publisher { try await $0.pollAsync(attempts: attempts) }
    }
}

extension ImplementsPollingWithoutParsing {
    /// Returns a publisher of the undecoded response that is complete, after as many requests as `attempts` allows.
    public func pollWithoutParsing(
        attempts: UInt? = nil,
        isComplete: @escaping @Sendable (Data?, URLResponse?) -> Bool
    ) -> AnyPublisher<UndecodedResponse, any Error> {
        publisher { try await $0.pollAsyncWithoutParsing(attempts: attempts, isComplete: isComplete) }
    }
}

extension ImplementsBaseDownload {
    /// Returns a publisher of a file, in a folder or in a temporary one of its own; each subscriber downloads it.
    ///
    /// A file that completes as its subscription is cancelled is removed, unless it may replace another.
    public func download(
        storageLocation: URL? = nil,
        filename: String? = nil,
        replacing: Bool = false,
        progress: ProgressObserver? = nil
    ) -> AnyPublisher<DownloadResult<URL>, any Error> {
        publisher {
            try await $0.undelivered(storageLocation, filename: filename, replacing: replacing, progress: progress)
        }
        .map { $0.deliver() }
        .eraseToAnyPublisher()
    }
}

extension ImplementsCacheProviderDownload {
    /// Returns a publisher of the file in the cache, where each subscriber finds or downloads it.
    public func download(progress: ProgressObserver? = nil) -> AnyPublisher<DownloadResult<URL>, any Error> {
        publisher { try await $0.downloadAsync(progress: progress) }
    }
}

extension ImplementsImageProviderDownload {
    /// Returns a publisher of the image in the cache, where each subscriber finds or downloads it.
    public func downloadImage(
        progress: ProgressObserver? = nil
    ) -> AnyPublisher<DownloadResult<OracleContentCoreImage>, any Error> {
        publisher { try await $0.downloadImageAsync(progress: progress) }
    }
}

extension BaseImplementation {
    fileprivate func publisher<Value: Sendable>(
        _ work: @escaping @Sendable (Self) async throws -> Value
    ) -> AnyPublisher<Value, any Error> {
        SOAHTTP.publisher(beginning: { self.calls.begin { try await work(self) } })
    }
}

#endif
