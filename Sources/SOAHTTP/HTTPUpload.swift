// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The body of a request, which can be sent more than once.
public struct HTTPUpload: Sendable {
    /// What a body is read from.
    public enum Content: Sendable {
        /// Bytes in memory.
        case data(Data)
        /// A file.
        case file(URL)
    }

    /// What the body is read from, for transports and middleware of your own.
    public let content: Content

    /// The media type of the body, unless the request has one.
    public let contentType: String?

    /// Returns a body from memory.
    public static func data(_ data: Data, contentType: String? = nil) -> HTTPUpload {
        HTTPUpload(content: .data(data), contentType: contentType)
    }

    /// Returns a body from a regular file, which is read as it is sent and never as a whole.
    public static func file(_ url: URL, contentType: String? = nil) -> HTTPUpload {
        HTTPUpload(content: .file(url), contentType: contentType)
    }

    /// The bytes, if they are in memory.
    package var bytes: Data? {
        guard case .data(let data) = content else { return nil }
        return data
    }

    /// Returns the number of bytes.
    func size() throws(HTTPTransportError) -> Int64 {
        switch content {
        case .data(let data):
            return Int64(data.count)
        case .file(let url):
            let attributes: [FileAttributeKey: Any]
            let path = url.resolvingSymlinksInPath().path(percentEncoded: false)
            do {
                attributes = try FileManager.default.attributesOfItem(atPath: path)
            } catch {
                throw .fileNotSent(url, error.reason, error)
            }
            let type = attributes[.type] as? FileAttributeType
            // A pipe has no length, and a link that leads nowhere, as that to the pipe of standard input, has its own.
            if type != .typeRegular {
                let reason = type == .typeDirectory ? "it is a folder" : "it is not a regular file"
                throw .fileNotSent(url, reason, CocoaError(.fileReadUnknown))
            }
            // To a transport it would be a connection that was lost.
            guard FileManager.default.isReadableFile(atPath: path) else {
                let error = CocoaError(.fileReadNoPermission)
                throw .fileNotSent(url, error.reason, error)
            }
            return (attributes[.size] as? NSNumber)?.int64Value ?? 0
        }
    }
}

extension URLRequest {
    /// Makes a request without a method of its own a POST if it uploads a body, before anything depends on the method.
    mutating func prepare(for options: HTTPOptions) {
        if options.upload != nil, method == "GET" { httpMethod = "POST" }
    }

    /// Returns the request without its body, and the body to send with it, or throws if one of them can't be sent.
    package func separated(from options: HTTPOptions) throws(HTTPTransportError) -> (URLRequest, HTTPUpload?) {
        var request = self
        let upload = options.upload ?? httpBody.map { .data($0) }
        if let upload {
            // Taking the body out also takes out a stream, which is what it replaces.
            request.httpBodyStream = nil
            request.httpBody = nil
            if let type = upload.contentType { request.addMissing(["Content-Type": type]) }
        }
        if request.httpBodyStream == nil, request.value(forHTTPHeaderField: "Content-Length") != nil {
            // The transport writes the length of a body that it has: for another one the server would wait.
            request.setValue(nil, forHTTPHeaderField: "Content-Length")
        }
        request.prepare(for: options)
        try request.check()
        _ = try upload?.size()
        return (request, upload)
    }
}
