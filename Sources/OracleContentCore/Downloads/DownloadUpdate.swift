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

/// Downloads as sequences of updates.
///
/// ```swift
/// for try await update in service.downloadUpdates() { show(update) }
/// ```
///
/// A download begins at once. Leaving the loop, or cancelling its task, ends it.
extension ImplementsBaseDownload {
    /// Downloads a file, and returns its updates; they end with the file, or with an ``OracleContentError``.
    public func downloadUpdates() -> AsyncThrowingStream<DownloadUpdate, any Error> {
        updates {
            try await self.downloadAsync(progress: $0)
        } discard: {
            try? FileManager.default.removeItem(at: $0)
        }
    }
}

extension ImplementsCacheProviderDownload {
    /// Downloads a file to the cache, and returns its updates; they end with the file, or with an ``OracleContentError``.
    public func downloadUpdates() -> AsyncThrowingStream<DownloadUpdate, any Error> {
        updates { try await self.downloadAsync(progress: $0) }
    }
}

extension BaseImplementation {
    fileprivate func updates(
        _ download: @escaping @Sendable (@escaping ProgressObserver) async throws -> DownloadResult<URL>,
        discard: @escaping @Sendable (URL) -> Void = { _ in }
    ) -> AsyncThrowingStream<DownloadUpdate, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let result = try await download { continuation.yield(.progress($0)) }
                    // Nobody gets a file that is complete after the loop was left.
                    if case .terminated = continuation.yield(.finished(result)) { discard(result.result) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
