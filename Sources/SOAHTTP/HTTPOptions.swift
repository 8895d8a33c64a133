// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The options of a request, besides those of a `URLRequest`.
public struct HTTPOptions: Sendable {
    /// The body to send, in place of one that the request has.
    public var upload: HTTPUpload?

    /// The form in which the caller reads the response.
    public var delivery: HTTPDelivery

    /// Called as bytes of a download arrive.
    public var progress: (@Sendable (TransferProgress) -> Void)?

    /// Called as bytes of the request's body leave.
    public var uploadProgress: (@Sendable (TransferProgress) -> Void)?

    /// Whether a download that breaks off is returned with ``HTTPExchange/failure`` instead of thrown.
    public var keepsPartialFile = false

    /// Whether another ``ResumptionMiddleware`` further in resumes a download in place of that which keeps its partial file.
    var yieldsResumption = false

    /// The number of bytes of a download that arrived before those of this request.
    var bytesBefore: Int64 = 0

    /// Differs after the responses of a ``CachingMiddleware`` were removed: those of requests from before may be outdated.
    var cacheGeneration: Int?

    /// The names of headers that continue a trace, in lower case; they change no response.
    var traceHeaders: Set<String> = []

    /// The time for everything, where the transport keeps it by itself.
    var deadline: Deadline?

    /// Creates options.
    public init(
        upload: HTTPUpload? = nil,
        delivery: HTTPDelivery = .stream,
        progress: (@Sendable (TransferProgress) -> Void)? = nil,
        uploadProgress: (@Sendable (TransferProgress) -> Void)? = nil
    ) {
        self.upload = upload
        self.delivery = delivery
        self.progress = progress
        self.uploadProgress = uploadProgress
    }
}

/// The form in which a caller reads the body of a response.
public struct HTTPDelivery: Hashable, Sendable {
    private enum Kind: Sendable { case stream, data, file }

    private let kind: Kind

    /// In chunks, as they arrive.
    public static let stream = HTTPDelivery(kind: .stream)
    /// As one piece of memory.
    public static let data = HTTPDelivery(kind: .data)
    /// As a file that belongs to the caller.
    public static let file = HTTPDelivery(kind: .file)
}

/// The limits of a response, measured after decompression.
public struct HTTPLimits: Hashable, Sendable {
    /// The limits of a transport that is given no others.
    public static let standard = HTTPLimits()

    /// The number of bytes of a body in memory.
    public var dataSize = 32 << 20

    /// The number of bytes of a body in a file; nil for any number.
    public var fileSize: Int64?

    /// The factor by which a compressed body of more than 16 MB may be longer than its announced length.
    public var expansion = 100

    /// The number of bytes of a stream that may wait for their reader, where the server can't be made to wait.
    public var bufferSize = 16 << 20

    /// Creates the standard limits, to be changed by their properties.
    public init() {}
}

/// The progress of a transfer.
public struct TransferProgress: Hashable, Sendable {
    /// The number of bytes of the body that have arrived.
    public let bytesReceived: Int64

    /// The number of bytes of the body; nil if the server does not announce it.
    public let bytesExpected: Int64?

    /// Creates the progress of a transfer.
    public init(bytesReceived: Int64, bytesExpected: Int64?) {
        self.bytesReceived = bytesReceived
        self.bytesExpected = bytesExpected
    }

    /// The part that has arrived, from 0 to 1; nil if the number of bytes is unknown.
    public var fractionCompleted: Double? {
        guard let bytesExpected else { return nil }
        if bytesExpected <= 0 { return 1 }
        return min(1, max(0, Double(bytesReceived) / Double(bytesExpected)))
    }
}
