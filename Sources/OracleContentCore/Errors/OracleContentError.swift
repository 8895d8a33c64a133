// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// Why a verb of a service did not bring what was asked for.
///
/// Every verb delivers one of these, or a `CancellationError` when its task or its service was cancelled. Errors of other
/// layers are kept: see ``rawError``. A response with a status of failure carries the status and the body, as JSON if it is
/// JSON; ``serverDetail`` is what the server says of it.
///
/// Errors of other layers are equal here if they have the same type and code.
public enum OracleContentError: Error, Sendable {
    /// The parameters of the service make no URL, for the reason given.
    case invalidURL(String)
    /// There is no such version of the API.
    case invalidVersion
    /// A response has no body where one has to be, or is none by HTTP.
    case invalidDataReturned
    /// A listing is at its end.
    case noMoreData
    /// The service was gone before its response came.
    case dataTaskDeallocated
    /// There is no request: no base URL is known.
    case invalidRequest
    /// A value could not be converted.
    case dataConversionFailed
    /// The body of the request could not be made.
    case invalidPostBody
    /// The service could not be made.
    case couldNotCreateService
    /// There is no session to send by.
    case invalidURLSession
    /// A file could not be written, or moved where it should be.
    case couldNotStoreDownload(StorageFailure)
    /// A job was not complete after as many attempts, or as much time, as it was given.
    case pollingNotCompleted
    /// A file is not an image that can be shown.
    case couldNotCreateImageFromURL(URL?)
    /// A job could not be started.
    case pollingJobNotCreated(any Error)
    /// The state of a job could not be asked for.
    case pollingJobStatusFailed(any Error)
    /// A download gave no file.
    case noURLReturned
    /// The cache has no file to that key.
    case cacheProviderErrorNoURLAvailable
    /// The cache has no image to that key.
    case imageProviderErrorNoImageAvailable
    /// The cache could not keep the image.
    case imageProviderErrorUnableToStoreImage(OracleContentCoreImage)
    /// A download was to be kept, but there is no cache or no key for it.
    case missingCacheProvider
    /// An image was to be kept, but there is no cache or no key for it.
    case missingImageProvider
    /// Status 304: what the caller has is still current.
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
    /// Any other status that is no success.
    case responseStatusError(Int, JSONValue<NoAsset>)
    /// Another layer failed: the transport, decoding, or a provider.
    case other(any Error)

    /// What kept a file from being stored.
    public struct StorageFailure: Sendable, Hashable {
        /// What another layer threw, if one did.
        public let error: (any Error)?

        /// Wraps an error.
        ///
        /// - Parameter error: What another layer threw.
        public init(_ error: (any Error)? = nil) {
            self.error = error
        }

        /// All are equal: that it failed is what counts.
        ///
        /// - Parameters:
        ///   - left: One failure.
        ///   - right: Another.
        /// - Returns: True.
        public static func == (left: Self, right: Self) -> Bool { true }

        /// Adds nothing.
        ///
        /// - Parameter hasher: What would take it.
        public func hash(into hasher: inout Hasher) {}
    }

    /// A file could not be written, or moved where it should be, for a reason that is not given.
    public static var couldNotStoreDownload: Self { .couldNotStoreDownload(StorageFailure()) }
}
