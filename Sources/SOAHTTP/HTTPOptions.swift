// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How a request is sent, besides what a `URLRequest` says.
public struct HTTPOptions: Sendable {
    /// The body to send, in place of one that the request has.
    public var upload: HTTPUpload?

    /// How the caller reads the response.
    public var delivery: HTTPDelivery

    /// Called as bytes of a download arrive.
    public var progress: (@Sendable (TransferProgress) -> Void)?

    /// Called as bytes of the request's body leave.
    public var uploadProgress: (@Sendable (TransferProgress) -> Void)?

    /// Whether a download that breaks off is returned with ``HTTPExchange/failure`` instead of thrown.
    public var keepsPartialFile = false

    /// Creates options.
    ///
    /// - Parameters:
    ///   - upload: The body to send, in place of one that the request has.
    ///   - delivery: How the caller reads the response.
    ///   - progress: Called as bytes of a download arrive.
    ///   - uploadProgress: Called as bytes of the request's body leave.
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

/// How the body of a response reaches the caller.
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

/// How large a response may be, measured after decompression.
public struct HTTPLimits: Hashable, Sendable {
    /// The limits of a transport that is given no others.
    public static let standard = HTTPLimits()

    /// How many bytes of a body are read into memory.
    public var dataSize = 32 << 20

    /// How many bytes of a body are written to a file; nil for any number.
    public var fileSize: Int64?

    /// How many times its announced length a compressed body may grow to, once it has more than 16 MB.
    public var expansion = 100

    /// How many bytes of a stream may wait for their reader where the server can't be told to wait.
    public var bufferSize = 16 << 20

    /// Creates the standard limits, to be changed by their properties.
    public init() {}
}
