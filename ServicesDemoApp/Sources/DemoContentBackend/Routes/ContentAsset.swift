// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The handlers of requests for files of digital assets.
struct ContentAsset {
    /// The type of all renditions.
    static let renditionType = "responsiveimage"

    /// The rendition that serves as thumbnail, and the types of requests for a thumbnail.
    private static let thumbnail = "Thumbnail"
    private static let thumbnailTypes = ["uithumbnail", "advancedvideo"]

    let images: ImageFiles

    /// Returns the native file, a rendition or a thumbnail.
    func file(_ question: ContentQuestion, of reader: ContentReader) throws -> FileResponse {
        let id = question.path("id")
        guard let item = try reader.item(id), item.isDigitalAsset else {
            throw ContentProblem.notFound("Digital asset", id)
        }
        let asked = question.path("rendition")
        let name = asked == "thumbnail" ? Self.thumbnail : asked
        guard
            let row = try reader.files(of: item).first(where: { $0.rendition == name }),
            isOffered(row, question.query),
            let file = images[row.file]
        else { throw ContentProblem.notFound("Rendition", asked) }
        return FileResponse(
            file: file,
            mimeType: row.mimeType,
            name: row.file,
            isAttachment: question.query["download"] == "true"
        )
    }

    /// Returns whether the file has the requested format and type; these do not apply to the native file.
    private func isOffered(_ row: ContentFileRow, _ parameters: [String: String]) -> Bool {
        guard row.rendition != ContentFileRow.native else { return true }
        let types = [Self.renditionType] + (row.rendition == Self.thumbnail ? Self.thumbnailTypes : [])
        return [nil, row.format].contains(parameters["format"]?.lowercased())
            && (parameters["type"].map { types.contains($0.lowercased()) } ?? true)
    }
}
