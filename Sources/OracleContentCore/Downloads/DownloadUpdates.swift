// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// An event of a download.
public enum DownloadUpdate: Sendable {
    /// The progress, from 0 to 1.
    case progress(Double)
    /// The file and the headers of the response, as the last event.
    case finished(DownloadResult<URL>)
}

/// The updates of one download, for one loop.
///
/// ```swift
/// for try await update in client.downloadNative(identifier: "CORE1").downloadUpdates(storageLocation: folder) {
///     switch update {
///     case .progress(let part): print(part)
///     case .finished(let file): print(file.result.lastPathComponent)
///     }
/// }
/// ```
///
/// A download begins at once. Its updates end with the file, or throw an ``OracleContentError``, or a `CancellationError` if
/// the task of the loop is cancelled. Leaving the loop, or releasing the updates, ends the download too. A file that the
/// loop does not receive is removed, unless it may replace another.
public struct DownloadUpdates: AsyncSequence, Sendable {
    /// The type of the updates.
    public typealias Element = DownloadUpdate

    fileprivate enum Step: Sendable {
        case progress(Double)
        case finished(UndeliveredFile)
    }

    private let steps: AsyncThrowingStream<Step, any Error>
    private let task: Task<Void, any Error>

    fileprivate init(
        _ calls: ServiceCalls,
        _ download: @escaping @Sendable (@escaping ProgressObserver) async throws -> UndeliveredFile
    ) {
        let (steps, continuation) = AsyncThrowingStream.makeStream(of: Step.self)
        let task = calls.begin {
            do {
                let file = try await download { continuation.yield(.progress($0)) }
                continuation.yield(.finished(file))
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        self.steps = steps
        self.task = task
    }

    /// Iterates over the updates.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let steps: AsyncThrowingStream<Step, any Error>
        fileprivate let end: End
        fileprivate var isOver = false

        /// Returns the next update; nil at the end.
        public mutating func next() async throws -> DownloadUpdate? {
            guard !isOver else { return nil }
            var iterator = steps.makeAsyncIterator()
            let step = try await iterator.next()
            if case .progress(let part) = step { return .progress(part) }
            isOver = true
            if case .finished(let file) = step { return .finished(file.deliver()) }
            // A stream whose reader is cancelled ends without an error.
            try Task.checkCancellation()
            return nil
        }
    }

    /// Ends a download when the iterator is released.
    fileprivate final class End: Sendable {
        private let task: Task<Void, any Error>

        init(of task: Task<Void, any Error>) {
            self.task = task
        }

        deinit {
            task.cancel()
        }
    }

    /// Reads the updates, which only one iterator can.
    public func makeAsyncIterator() -> Iterator { Iterator(steps: steps, end: End(of: task)) }
}

@available(*, unavailable)
extension DownloadUpdates.Iterator: Sendable {}

extension ImplementsBaseDownload {
    /// Begins to download a file, and returns its updates; the parameters are those of a download without updates.
    public func downloadUpdates(
        storageLocation: URL? = nil,
        filename: String? = nil,
        replacing: Bool = false
    ) -> DownloadUpdates {
        DownloadUpdates(calls) {
            try await self.undelivered(storageLocation, filename: filename, replacing: replacing, progress: $0)
        }
    }
}

extension ImplementsCacheProviderDownload {
    /// Begins to download a file to the cache, and returns its updates; the file belongs to the cache.
    public func downloadUpdates() -> DownloadUpdates {
        DownloadUpdates(calls) { UndeliveredFile(try await self.downloadAsync(progress: $0), on: nil) }
    }
}
