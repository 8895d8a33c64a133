// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Decides how to resume a partial download (RFC 9110, sections 13 and 14).
struct Resumption: Hashable, Sendable {
    /// The meaning of a response to a request for the rest.
    enum Verdict: Hashable, Sendable {
        /// The rest of the same body, or a part of the rest, and the length of the whole.
        case rest(total: Int64)
        /// The whole body, of this version or another one.
        case whole
        /// A rest that does not fit; the part is useless.
        case useless
        /// Another response.
        case other
    }

    private let validator: String
    private let validatorName: String
    /// The length of the whole body; nil if the server did not announce it.
    let total: Int64?

    /// Creates the resumption of a response whose body broke off; nil if it can't be resumed.
    ///
    /// The response has to be of the whole body, unencoded, and has to name its version.
    init?(of response: HTTPURLResponse, to request: URLRequest) {
        guard response.statusCode == 200, request.method == "GET",
            request.value(forHTTPHeaderField: "Range") == nil,
            !response.isCompressed, response.value(forHTTPHeaderField: "Accept-Ranges")?.lowercased() != "none"
        else { return nil }
        // A date is no validator beside a tag, nor if the body may have changed again in the same second.
        if let tag = response.value(forHTTPHeaderField: "ETag"), !tag.isEmpty {
            guard !tag.hasPrefix("W/") else { return nil }
            (validator, validatorName) = (tag, "ETag")
        } else if let date = response.value(forHTTPHeaderField: "Last-Modified"),
            date != response.value(forHTTPHeaderField: "Date")
        {
            (validator, validatorName) = (date, "Last-Modified")
        } else {
            return nil
        }
        total = response.announcedLength
    }

    /// Returns the request for what comes after so many bytes.
    func request(after count: Int64, of original: URLRequest) -> URLRequest {
        var request = original
        request.setValue("bytes=\(count)-", forHTTPHeaderField: "Range")
        request.setValue(validator, forHTTPHeaderField: "If-Range")
        return request
    }

    /// Returns an observer of the rest's progress, which reports that of the whole.
    ///
    /// A server may respond with another body than the rest, which has another length.
    func progress(
        after count: Int64,
        _ observe: @escaping @Sendable (TransferProgress) -> Void
    ) -> @Sendable (TransferProgress) -> Void {
        { step in
            let isRest = total.map { step.bytesExpected == $0 - count } ?? (step.bytesExpected != nil)
            guard isRest else { return observe(step) }
            let received = count + step.bytesReceived
            observe(TransferProgress(bytesReceived: min(received, total ?? received), bytesExpected: total))
        }
    }

    /// Returns the meaning of a response to that request.
    func verdict(on response: HTTPURLResponse, after count: Int64) -> Verdict {
        switch response.statusCode {
        case 200: return .whole
        case 416: return .useless
        case 206: break
        default: return .other
        }
        // A server may send less than was requested: without a length, nobody knows where the body ends.
        guard let range = ContentRange(response.value(forHTTPHeaderField: "Content-Range")), range.start == count,
            let total = total ?? range.total, total == range.total ?? total
        else { return .useless }
        let named = response.value(forHTTPHeaderField: validatorName)
        return named == nil || named == validator ? .rest(total: total) : .useless
    }
}

/// The part of a body that a response has.
struct ContentRange {
    let start: Int64
    private let end: Int64
    let total: Int64?

    /// Whether the part is the whole body.
    var isWhole: Bool { start == 0 && end + 1 == total }

    /// Reads text such as `bytes 600-999/1000`; nil if it has another form.
    init?(_ text: String?) {
        guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split(separator: "/")
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        let total = Int64(parts[1])
        guard ends.count == 2, let start = ends[0], let end = ends[1], start <= end, end < total ?? .max else {
            return nil
        }
        self.start = start
        self.end = end
        self.total = total
    }
}
