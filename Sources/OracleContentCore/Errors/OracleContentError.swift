// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// An error thrown when a verb of a service fails.
///
/// Every verb throws one of these, or a `CancellationError` when its task or its service was cancelled. ``rawError`` is the
/// error of another layer. A response with a status of failure carries the status and the body, and ``serverDetail`` is
/// what the server says about it.
///
/// Errors of other layers are equal here if they have the same type and code.
public enum OracleContentError: Error, Sendable {
    /// The parameters of the service make no URL, for this reason.
    case invalidURL(String)
    /// There is no such version of the API.
    case invalidVersion
    /// A response has no usable data.
    case invalidDataReturned(UnusableData)
    /// A listing is at its end.
    case noMoreData
    /// The service was released before its response came.
    case dataTaskDeallocated
    /// There is no base URL, or it has no scheme or no host.
    case invalidRequest
    /// A value could not be converted.
    case dataConversionFailed
    /// The body of the request could not be created.
    case invalidPostBody
    /// The service could not be created.
    case couldNotCreateService
    /// There is no session to send the request.
    case invalidURLSession
    /// A file could not be written or moved.
    case couldNotStoreDownload(StorageFailure)
    /// A job was not complete in the given number of attempts, or in the given time.
    case pollingNotCompleted
    /// A file is not a complete image.
    case couldNotCreateImageFromURL(URL?)
    /// A job could not be started.
    case pollingJobNotCreated(any Error)
    /// The state of a job is unknown.
    case pollingJobStatusFailed(any Error)
    /// A download has no file.
    case noURLReturned
    /// The cache has no file for the key.
    case cacheProviderErrorNoURLAvailable
    /// The cache has no image for the key.
    case imageProviderErrorNoImageAvailable
    /// The cache could not store the image.
    case imageProviderErrorUnableToStoreImage(OracleContentCoreImage)
    /// A cached download has no cache or no key.
    case missingCacheProvider
    /// A cached download of an image has no cache or no key.
    case missingImageProvider
    /// Status 304: the item is still current.
    case notModified
    /// Status 400.
    case serverErrorBadRequest(Int, JSONValue<NoAsset>)
    /// Status 401.
    case serverErrorUnauthorized(Int, JSONValue<NoAsset>)
    /// Status 403.
    case serverErrorForbidden(Int, JSONValue<NoAsset>)
    /// Status 404.
    case serverErrorNotFound(Int, JSONValue<NoAsset>)
    /// Status 409.
    case serverErrorConflict(Int, JSONValue<NoAsset>)
    /// Status 500.
    case serverErrorInternalServerError(Int, JSONValue<NoAsset>)
    /// Status 503.
    case serverErrorServiceUnavailable(Int, JSONValue<NoAsset>)
    /// Any other status that is not a success.
    case responseStatusError(Int, JSONValue<NoAsset>)
    /// Another layer failed: the transport, decoding, or a provider.
    case other(any Error)

    /// The reason why a file could not be stored.
    public struct StorageFailure: Sendable {
        /// The error of another layer.
        public let error: (any Error)?

        /// The folder of the file, if it is known.
        public let folder: URL?

        /// Creates a reason.
        public init(_ error: (any Error)? = nil, folder: URL? = nil) {
            self.error = error
            self.folder = folder
        }
    }

    /// The reason why a response has no usable data.
    public struct UnusableData: Sendable {
        /// One sentence that says what is wrong; nil if no reason is given.
        public let message: String?

        /// Creates a reason.
        public init(_ message: String? = nil) { self.message = message }

        package static let empty = Self("The response is empty. Use a verb without parsing if that is a success.")

        static let uncounted = Self(
            "The last page has no count, so nobody knows where the next begins. Read pages as a ContentListing."
        )

        static let samePage = Self("The server sent the same page again: it ignores the offset. Read one page alone.")
    }

    /// A response has no usable data, for a reason that is not given.
    public static var invalidDataReturned: Self { .invalidDataReturned(UnusableData()) }

    /// A file could not be written or moved, for a reason that is not given.
    public static var couldNotStoreDownload: Self { .couldNotStoreDownload(StorageFailure()) }
}
