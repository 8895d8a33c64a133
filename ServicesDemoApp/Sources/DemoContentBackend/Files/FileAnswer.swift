// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Hummingbird

/// A file on its way out: as a whole, in part, or not at all because whoever asks has it.
///
/// The file middleware of Hummingbird knows weak tags of dates alone and no ranges from the end, so fields are read here;
/// the bytes are read by its `FileIO`.
struct FileAnswer {
    let file: ImageFile
    let mimeType: String
    /// The name that the file is to be kept under.
    let name: String
    /// Whether a browser is to keep the file and not to show it.
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
                detail: "The file has \(file.size) bytes; ask for some of these.",
                headers: headers
            )
        }
    }

    private func describe(_ headers: inout HTTPFields, length: Int) {
        headers[.contentType] = mimeType
        headers[.contentLength] = "\(length)"
        headers[.contentDisposition] = "\(isAttachment ? "attachment" : "inline"); filename=\"\(name)\""
    }

    /// Tells whether an `If-None-Match` names the file; a weak tag does too.
    private func names(_ field: String) -> Bool {
        field.split(separator: ",").contains { part in
            let tag = part.trimmingCharacters(in: .whitespaces)
            return tag == "*" || tag == file.entityTag || tag == "W/" + file.entityTag
        }
    }

    /// Only GET knows ranges, and a part is of no use beside parts of another file.
    private func range(of request: Request) -> ByteRange {
        guard request.method == .get, [nil, file.entityTag].contains(request.headers[.ifRange]) else { return .whole }
        return ByteRange(request.headers[.range], size: file.size)
    }
}
