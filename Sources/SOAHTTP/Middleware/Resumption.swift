// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How a body goes on of which a part is there: the rules of RFC 9110, sections 13 and 14, without anything that happens.
struct Resumption: Hashable, Sendable {
    /// What a response to a request for the rest means.
    enum Verdict: Hashable, Sendable {
        /// The rest of the same body.
        case rest
        /// The whole of another body, or of the same.
        case whole
        /// Nothing that fits; the part is of no use any more.
        case useless
        /// No word about the body.
        case other
    }

    private let validator: String
    private let validatorName: String
    /// How long the whole body is; nil if the server did not say.
    let total: Int64?

    /// Looks at the head of a response whose body broke off; nil if that body cannot go on.
    ///
    /// The response has to be of the whole body, byte by byte, and has to name its version.
    init?(of response: HTTPURLResponse, to request: URLRequest) {
        guard response.statusCode == 200, (request.httpMethod ?? "GET") == "GET",
            request.value(forHTTPHeaderField: "Range") == nil,
            (response.value(forHTTPHeaderField: "Content-Encoding") ?? "identity") == "identity",
            response.value(forHTTPHeaderField: "Accept-Ranges")?.lowercased() != "none"
        else { return nil }
        if let tag = response.value(forHTTPHeaderField: "ETag"), !tag.hasPrefix("W/"), !tag.isEmpty {
            (validator, validatorName) = (tag, "ETag")
        } else if let date = response.value(forHTTPHeaderField: "Last-Modified") {
            (validator, validatorName) = (date, "Last-Modified")
        } else {
            return nil
        }
        total = response.value(forHTTPHeaderField: "Content-Length").flatMap(Int64.init)
    }

    /// The request for what comes after so many bytes.
    func request(after count: Int64, of original: URLRequest) -> URLRequest {
        var request = original
        request.setValue("bytes=\(count)-", forHTTPHeaderField: "Range")
        request.setValue(validator, forHTTPHeaderField: "If-Range")
        return request
    }

    /// Turns the progress of the rest into that of the whole.
    func progress(
        after count: Int64,
        _ tell: @escaping @Sendable (TransferProgress) -> Void
    ) -> @Sendable (TransferProgress) -> Void {
        { step in
            let received = count + step.bytesReceived
            tell(TransferProgress(bytesReceived: min(received, total ?? received), bytesExpected: total))
        }
    }

    /// What a response to that request means.
    func verdict(on response: HTTPURLResponse, after count: Int64) -> Verdict {
        switch response.statusCode {
        case 200: return .whole
        case 416: return .useless
        case 206: break
        default: return .other
        }
        guard let range = ContentRange(response.value(forHTTPHeaderField: "Content-Range")), range.start == count,
            total == nil || range.total == nil || total == range.total
        else { return .useless }
        let named = response.value(forHTTPHeaderField: validatorName)
        return named == nil || named == validator ? .rest : .useless
    }
}

/// Which part of a body a response has.
private struct ContentRange {
    let start: Int64
    let total: Int64?

    /// Reads text such as `bytes 600-999/1000`; nil if it is none.
    init?(_ text: String?) {
        guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split(separator: "/")
        guard parts.count == 2, let start = parts[0].split(separator: "-").first.flatMap({ Int64($0) }) else {
            return nil
        }
        self.start = start
        total = Int64(parts[1])
    }
}
