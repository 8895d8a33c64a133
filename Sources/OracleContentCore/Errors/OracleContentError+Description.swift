// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

extension OracleContentError: LocalizedError, CustomStringConvertible {
    /// One sentence for people, with what the server says.
    public var errorDescription: String? { description }

    /// One sentence with what the server says; nothing of a request, so no secrets of one.
    public var description: String {
        if let status = associatedServerStatusCode, self != .notModified {
            return "Error \(status): \(serverDetail ?? statusText)"
        }
        switch self {
        case .invalidURL(let text): return text.isEmpty ? "The URL could not be built." : text
        case .couldNotStoreDownload(let failure):
            return "The download could not be stored" + (failure.error.map { " (\(Self.name(of: $0)))." } ?? ".")
        case .pollingJobNotCreated(let error): return "The job was not started: \(Self.text(of: error))"
        case .pollingJobStatusFailed(let error): return "The state of the job is unknown: \(Self.text(of: error))"
        case .other(let error): return Self.text(of: error)
        default: return sentence
        }
    }

    /// The name of the case, with the status or the kind of the error of another layer: bounded, for metrics.
    public var shortDescription: String {
        if let status = associatedServerStatusCode { return "\(name) \(status)" }
        return rawError.map { "\(name) \(Self.name(of: $0))" } ?? name
    }

    /// The name of the case.
    var name: String {
        switch self {
        case .invalidURL: "invalidURL"
        case .invalidVersion: "invalidVersion"
        case .invalidDataReturned: "invalidDataReturned"
        case .noMoreData: "noMoreData"
        case .dataTaskDeallocated: "dataTaskDeallocated"
        case .invalidRequest: "invalidRequest"
        case .dataConversionFailed: "dataConversionFailed"
        case .invalidPostBody: "invalidPostBody"
        case .couldNotCreateService: "couldNotCreateService"
        case .invalidURLSession: "invalidURLSession"
        case .couldNotStoreDownload: "couldNotStoreDownload"
        case .pollingNotCompleted: "pollingNotCompleted"
        case .couldNotCreateImageFromURL: "couldNotCreateImageFromURL"
        case .pollingJobNotCreated: "pollingJobNotCreated"
        case .pollingJobStatusFailed: "pollingJobStatusFailed"
        case .noURLReturned: "noURLReturned"
        case .cacheProviderErrorNoURLAvailable: "cacheProviderErrorNoURLAvailable"
        case .imageProviderErrorNoImageAvailable: "imageProviderErrorNoImageAvailable"
        case .imageProviderErrorUnableToStoreImage: "imageProviderErrorUnableToStoreImage"
        case .missingCacheProvider: "missingCacheProvider"
        case .missingImageProvider: "missingImageProvider"
        case .notModified: "notModified"
        case .serverErrorBadRequest: "serverErrorBadRequest"
        case .serverErrorUnauthorized: "serverErrorUnauthorized"
        case .serverErrorForbidden: "serverErrorForbidden"
        case .serverErrorNotFound: "serverErrorNotFound"
        case .serverErrorConflict: "serverErrorConflict"
        case .serverErrorInternalServerError: "serverErrorInternalServerError"
        case .serverErrorServiceUnavailable: "serverErrorServiceUnavailable"
        case .responseStatusError: "responseStatusError"
        case .other: "other"
        }
    }

    private var statusText: String {
        switch self {
        case .serverErrorBadRequest: "The server does not understand the request."
        case .serverErrorUnauthorized: "The server wants to know who asks."
        case .serverErrorForbidden: "The server does not allow this."
        case .serverErrorNotFound: "The server has no such thing."
        case .serverErrorConflict: "The request is in conflict with what the server has."
        case .serverErrorInternalServerError: "The server failed."
        case .serverErrorServiceUnavailable: "The server is not available."
        default: "The server answered with a status that is no success."
        }
    }

    private var sentence: String {
        switch self {
        case .invalidVersion: "There is no such version of the API."
        case .invalidDataReturned: "The server returned nothing that can be used."
        case .noMoreData: "There is no more data; rewind the listing to begin anew."
        case .dataTaskDeallocated: "The service was gone before its answer came."
        case .invalidRequest: "There is no base URL; set Onboarding.urlProvider, or give a ContentConfiguration."
        case .dataConversionFailed: "A value could not be converted."
        case .invalidPostBody: "The body of the request could not be made."
        case .couldNotCreateService: "The service could not be made."
        case .invalidURLSession: "There is no session to send by."
        case .pollingNotCompleted: "The job was not complete in the attempts, or the time, that it was given."
        case .couldNotCreateImageFromURL: "What was downloaded is not an image that can be shown."
        case .noURLReturned: "The download gave no file."
        case .cacheProviderErrorNoURLAvailable: "The cache has no file to that key."
        case .imageProviderErrorNoImageAvailable: "The cache has no image to that key."
        case .imageProviderErrorUnableToStoreImage: "The cache could not keep the image."
        case .missingCacheProvider: "There is no cache provider, or no key; give the service both."
        case .missingImageProvider: "There is no image provider, or no key; give the service both."
        case .notModified: "What the caller has is still current."
        default: name
        }
    }

    /// What may be told of an error of another layer: those of transports and decoders quote no secrets.
    private static func text(of error: any Error) -> String {
        switch error {
        case let error as OracleContentError: error.description
        case let error as HTTPTransportError: error.description
        case let error as DecodingError: "The answer is not what was expected: \(place(of: error))."
        case let error as URLError: "The server could not be reached (\(name(of: error)))."
        default: "Another error: \(name(of: error))."
        }
    }

    private static func name(of error: any Error) -> String {
        switch error {
        case let error as URLError: "URLError \(error.errorCode)"
        case let error as HTTPTransportError: "HTTPTransportError \(error.code)"
        case let error as OracleContentError: error.name
        default: "\(type(of: error))"
        }
    }

    private static func place(of error: DecodingError) -> String {
        let (what, context): (String, DecodingError.Context?) =
            switch error {
            case .keyNotFound(let key, let context): ("no value for \(key.stringValue)", context)
            case .valueNotFound(_, let context): ("null", context)
            case .typeMismatch(_, let context): ("another type", context)
            case .dataCorrupted(let context): ("no valid JSON", context)
            @unknown default: ("no reason given", nil)
            }
        let path = context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } ?? []
        return path.isEmpty ? what : "\(what) at \(path.joined(separator: "."))"
    }
}
