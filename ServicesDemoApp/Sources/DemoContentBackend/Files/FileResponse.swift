// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Hummingbird

/// The response with a file: the whole file, a part of it, or no body if the client has the current version.
///
/// Hummingbird's file middleware supports only weak date tags and no suffix ranges. So this type parses the fields;
/// Hummingbird's `FileIO` reads the bytes.
struct FileResponse {
    let file: ImageFile
    let mimeType: String
    /// The file name for the client.
    let name: String
    /// Whether a browser saves the file instead of showing it.
    let isAttachment: Bool

    func response(to request: Request, context: some RequestContext) async throws -> Response {
        var headers: HTTPFields = [.eTag: file.entityTag, .acceptRanges: "bytes"]
        if request.headers[values: .ifNoneMatch].contains(where: names) {
            return Response(status: .notModified, headers: headers)
        }
        switch range(of: request) {
        case .whole:
            describe(&headers, length: file.size)
            let body = try await FileIO().loadFile(path: file.path, context: context)
            return Response(status: .ok, headers: headers, body: body)
        case .part(let range):
            describe(&headers, length: range.count)
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(file.size)"
            let body = try await FileIO().loadFile(path: file.path, range: range, context: context)
            return Response(status: .partialContent, headers: headers, body: body)
        case .unsatisfiable:
            headers[.contentRange] = "bytes */\(file.size)"
            throw ContentProblem(
                status: .rangeNotSatisfiable,
                title: "Range Not Satisfiable",
                detail: "The file has \(file.size) bytes; request a range within them.",
                headers: headers
            )
        }
    }

    private func describe(_ headers: inout HTTPFields, length: Int) {
        headers[.contentType] = mimeType
        headers[.contentLength] = "\(length)"
        headers[.contentDisposition] = "\(isAttachment ? "attachment" : "inline"); filename=\"\(name)\""
    }

    /// Returns whether an `If-None-Match` field names the file, also by a weak tag.
    private func names(_ field: String) -> Bool {
        field.split(separator: ",").contains { part in
            let tag = part.trimmingCharacters(in: .whitespaces)
            return tag == "*" || tag == file.entityTag || tag == "W/" + file.entityTag
        }
    }

    /// Ranges apply to GET only, and only if `If-Range` names the current file.
    private func range(of request: Request) -> ByteRange {
        guard request.method == .get, [nil, file.entityTag].contains(request.headers[.ifRange]) else { return .whole }
        return ByteRange(request.headers[.range], size: file.size)
    }
}
