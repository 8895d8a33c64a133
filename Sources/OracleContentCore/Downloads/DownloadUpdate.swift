// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// What a download has to tell on its way.
public enum DownloadUpdate: Sendable {
    /// How far it is, from 0 to 1.
    case progress(Double)
    /// The file, and the headers of the response; nothing comes after.
    case finished(DownloadResult<URL>)
}

extension ImplementsBaseDownload {
    /// Downloads, and tells how far it is until the file is there.
    ///
    /// ```swift
    /// for try await update in service.downloadUpdates() { show(update) }
    /// ```
    ///
    /// The download begins at once. Leaving the loop, or cancelling its task, ends it.
    ///
    /// - Returns: The updates; they end with the file, or with an ``OracleContentError``.
    public func downloadUpdates() -> AsyncThrowingStream<DownloadUpdate, any Error> {
        updates { try await self.downloadAsync(progress: $0) }
    }
}

extension ImplementsCacheProviderDownload {
    /// Takes the file from the cache, or downloads it to there, and tells how far it is until the file is there.
    ///
    /// The download begins at once. Leaving the loop, or cancelling its task, ends it.
    ///
    /// - Returns: The updates; they end with the file, or with an ``OracleContentError``.
    public func downloadUpdates() -> AsyncThrowingStream<DownloadUpdate, any Error> {
        updates { try await self.downloadAsync(progress: $0) }
    }
}

extension BaseImplementation {
    fileprivate func updates(
        _ download: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async throws -> DownloadResult<URL>
    ) -> AsyncThrowingStream<DownloadUpdate, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let result = try await download { continuation.yield(.progress($0)) }
                    continuation.yield(.finished(result))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
