// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

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

extension ImplementsFetchDetail {
    /// Publishes the thing.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func fetch() -> AnyPublisher<Element, any Error> {
        publisher { try await $0.fetchAsync() }
    }

    /// Publishes the bytes of the response.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func fetchWithoutParsing() -> AnyPublisher<(Data?, URLResponse?), any Error> {
        publisher { try await $0.fetchAsyncWithoutParsing() }
    }
}

extension ImplementsFetchListing {
    /// Publishes the next page.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func fetchNext() -> AnyPublisher<Element, any Error> {
        publisher { try await $0.fetchNextAsync() }
    }

    /// Publishes the bytes of the next page, and stays where it is.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func fetchNextWithoutParsing() -> AnyPublisher<(Data?, URLResponse?), any Error> {
        publisher { try await $0.fetchNextAsyncWithoutParsing() }
    }
}

extension ImplementsSubmit {
    /// Sends it, and publishes what the response holds.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func submit() -> AnyPublisher<Element, any Error> {
        publisher { try await $0.submitAsync() }
    }

    /// Sends it, and publishes the bytes of the response.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func submitWithoutParsing() -> AnyPublisher<(Data?, URLResponse?), any Error> {
        publisher { try await $0.submitAsyncWithoutParsing() }
    }
}

extension ImplementsPolling {
    /// Asks until the job is done, and publishes the response.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Parameter attempts: How many requests there may be, at least one; nil for as many as it takes.
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func poll(attempts: UInt? = nil) -> AnyPublisher<Element, any Error> {
        publisher { try await $0.pollAsync(attempts: attempts) }
    }
}

extension ImplementsPollingWithoutParsing {
    /// Asks until the job is done, and publishes the bytes of the response.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Parameters:
    ///   - attempts: How many requests there may be, at least one; nil for as many as it takes.
    ///   - isComplete: Tells from body and head of a response whether the job is done.
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func pollWithoutParsing(
        attempts: UInt? = nil,
        isComplete: @escaping @Sendable (Data?, URLResponse?) -> Bool
    ) -> AnyPublisher<(Data?, URLResponse?), any Error> {
        publisher { try await $0.pollAsyncWithoutParsing(attempts: attempts, isComplete: isComplete) }
    }
}

extension ImplementsBaseDownload {
    /// Downloads to a folder of its own among the temporary ones, and publishes the file.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Parameter progress: Told how far it is.
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func download(
        progress: (@Sendable (Double) -> Void)? = nil
    ) -> AnyPublisher<DownloadResult<URL>, any Error> {
        publisher { try await $0.downloadAsync(progress: progress) }
    }

    /// Downloads to a folder, and publishes the file.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Parameters:
    ///   - storageLocation: The folder; it is made if it is not there.
    ///   - filename: The name of the file in it; nil for the one that the server suggests.
    ///   - progress: Told how far it is.
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func download(
        storageLocation: URL,
        filename: String? = nil,
        progress: (@Sendable (Double) -> Void)? = nil
    ) -> AnyPublisher<DownloadResult<URL>, any Error> {
        publisher {
            try await $0.downloadAsync(storageLocation: storageLocation, filename: filename, progress: progress)
        }
    }
}

extension ImplementsCacheProviderDownload {
    /// Takes the file from the cache, or downloads it to there, and publishes it.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Parameter progress: Told how far it is.
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func download(
        progress: (@Sendable (Double) -> Void)? = nil
    ) -> AnyPublisher<DownloadResult<URL>, any Error> {
        publisher { try await $0.downloadAsync(progress: progress) }
    }
}

extension ImplementsImageProviderDownload {
    /// Takes the image from the provider, or downloads it to there, and publishes it.
    ///
    /// Nothing is sent before somebody subscribes, and each subscriber asks anew. Cancelling a subscription cancels its
    /// request. Values arrive on any thread.
    ///
    /// - Parameter progress: Told how far it is.
    /// - Returns: A publisher of one value, or of an ``OracleContentError``.
    public func downloadImage(
        progress: (@Sendable (Double) -> Void)? = nil
    ) -> AnyPublisher<DownloadResult<OracleContentCoreImage>, any Error> {
        publisher { try await $0.downloadImageAsync(progress: progress) }
    }
}

extension BaseImplementation {
    /// Does work for each subscriber, which ends when the subscription does.
    fileprivate func publisher<Value: Sendable>(
        _ work: @escaping @Sendable (Self) async throws -> Value
    ) -> AnyPublisher<Value, any Error> {
        Deferred {
            var task: Task<Void, Never>?
            let future = Future<Value, any Error> { promise in
                let promise = Promise(fulfil: promise)
                task = Task {
                    do {
                        promise.fulfil(.success(try await work(self)))
                    } catch {
                        promise.fulfil(.failure(error))
                    }
                }
            }
            let request = task
            return future.handleEvents(receiveCancel: { request?.cancel() })
        }
        .eraseToAnyPublisher()
    }
}

/// The promise of a future, on its way to a task.
private struct Promise<Value: Sendable>: @unchecked Sendable {
    // Sendable: a future takes its promise from any thread, and the task is the only one to fulfil it.
    let fulfil: (Result<Value, any Error>) -> Void
}

#endif
