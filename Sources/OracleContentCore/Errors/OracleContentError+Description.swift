// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

extension OracleContentError: LocalizedError, CustomStringConvertible {
    /// The description.
    public var errorDescription: String? { description }

    /// One sentence with what the server says, up to 300 characters; nothing of a request, so none of its secrets.
    public var description: String {
        if let status = associatedServerStatusCode, self != .notModified {
            return "Error \(status): \(serverDetail.map(Self.beginning) ?? text.sentence)"
        }
        switch self {
        case .invalidURL(let reason) where !reason.isEmpty: return reason
        case .invalidDataReturned(let data): return data.message ?? text.sentence
        case .couldNotStoreDownload(let failure):
            let folder = failure.folder.map { " in \($0.path(percentEncoded: false))" } ?? ""
            return "The download could not be stored\(folder)" + (failure.error.map { ": \($0.reason)." } ?? ".")
        case .pollingJobNotCreated(let error), .pollingJobStatusFailed(let error):
            return "\(text.sentence) \(Self.text(of: error))"
        case .other(let error): return Self.text(of: error)
        default: return text.sentence
        }
    }

    /// The name of the case, with the status or the kind of the underlying error: bounded, for metrics.
    public var shortDescription: String {
        if let status = associatedServerStatusCode { return "\(text.name) \(status)" }
        return rawError.map { "\(text.name) \(Self.name(of: $0))" } ?? text.name
    }

    /// The name of the case, and a sentence for it.
    var text: (name: String, sentence: String) {
        switch self {
        case .invalidURL: ("invalidURL", "The URL could not be built.")
        case .invalidVersion: ("invalidVersion", "There is no such version of the API.")
        case .invalidDataReturned: ("invalidDataReturned", "The response has no data that can be used.")
        case .noMoreData: ("noMoreData", "There is no more data; call reset() to begin again.")
        case .dataTaskDeallocated: ("dataTaskDeallocated", "The service was released before its response came.")
        case .invalidRequest:
            (
                "invalidRequest",
                """
                There is no base URL with a scheme and a host; pass a ContentConfiguration with \
                overrideConfiguration(_:), or set Onboarding.urlProvider.
                """
            )
        case .dataConversionFailed: ("dataConversionFailed", "A value could not be converted.")
        case .invalidPostBody: ("invalidPostBody", "The body of the request could not be created.")
        case .couldNotCreateService: ("couldNotCreateService", "The service could not be created.")
        case .invalidURLSession: ("invalidURLSession", "There is no session to send the request.")
        case .couldNotStoreDownload: ("couldNotStoreDownload", "The download could not be stored.")
        case .pollingNotCompleted:
            ("pollingNotCompleted", "The job was not complete in the given number of attempts, or in the given time.")
        case .couldNotCreateImageFromURL: ("couldNotCreateImageFromURL", "The downloaded file is not a complete image.")
        case .pollingJobNotCreated: ("pollingJobNotCreated", "The job was not started:")
        case .pollingJobStatusFailed: ("pollingJobStatusFailed", "The state of the job is unknown:")
        case .noURLReturned: ("noURLReturned", "The download has no file.")
        case .cacheProviderErrorNoURLAvailable:
            ("cacheProviderErrorNoURLAvailable", "The cache has no file for the key.")
        case .imageProviderErrorNoImageAvailable:
            ("imageProviderErrorNoImageAvailable", "The cache has no image for the key.")
        case .imageProviderErrorUnableToStoreImage:
            ("imageProviderErrorUnableToStoreImage", "The cache could not store the image.")
        case .missingCacheProvider:
            ("missingCacheProvider", "There is no cache provider, or no key; give the service both.")
        case .missingImageProvider:
            ("missingImageProvider", "There is no image provider, or no key; give the service both.")
        case .notModified: ("notModified", "The item is still current.")
        case .serverErrorBadRequest: ("serverErrorBadRequest", "The server does not understand the request.")
        case .serverErrorUnauthorized: ("serverErrorUnauthorized", "Authentication is required.")
        case .serverErrorForbidden: ("serverErrorForbidden", "The request is not allowed.")
        case .serverErrorNotFound: ("serverErrorNotFound", "The server has no such item.")
        case .serverErrorConflict: ("serverErrorConflict", "The request conflicts with the state of the server.")
        case .serverErrorInternalServerError: ("serverErrorInternalServerError", "The server failed.")
        case .serverErrorServiceUnavailable: ("serverErrorServiceUnavailable", "The server is not available.")
        case .responseStatusError: ("responseStatusError", "The response has a status that is not a success.")
        case .other: ("other", "Another error.")
        }
    }

    private static func beginning(of text: String) -> String {
        let beginning = text.prefix(300)
        // Line breaks and escapes would forge lines of a log, or control a terminal.
        let line = String(beginning.map { $0.unicodeScalars.contains(where: \.isControl) ? " " : $0 })
        return beginning.endIndex == text.endIndex ? line : line + "…"
    }

    /// Returns the text of an error of another layer, without secrets; errors of transports and decoders have none.
    private static func text(of error: any Error) -> String {
        switch error {
        case let error as OracleContentError: error.description
        case let error as HTTPTransportError: error.description
        case let error as DecodingError: "The response cannot be decoded: \(error.decodingReason)."
        case let error as URLError:
            "The server\(error.failingURL?.host().map { " \($0)" } ?? "") could not be reached: \(error.reason)."
        default: "Another error: \(name(of: error))."
        }
    }

    private static func name(of error: any Error) -> String {
        (error as? OracleContentError)?.text.name ?? error.kind
    }
}
