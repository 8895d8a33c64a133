// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Answers requests for the files of digital assets.
struct ContentAsset {
    /// The type of all renditions.
    static let renditionType = "responsiveimage"

    /// The rendition that stands for the thumbnail of an image, and the types that thumbnails are asked for by.
    private static let thumbnail = "Thumbnail"
    private static let thumbnailTypes = ["uithumbnail", "advancedvideo"]

    let images: ImageFiles

    /// The native file, a rendition or a thumbnail.
    func file(_ question: ContentQuestion, of reader: ContentReader) throws -> FileAnswer {
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
        return FileAnswer(
            file: file,
            mimeType: row.mimeType,
            name: row.file,
            isAttachment: question.query["download"] == "true"
        )
    }

    /// Tells whether the file has the format and the type that are asked for; the native file is what it is.
    private func isOffered(_ row: ContentFileRow, _ parameters: [String: String]) -> Bool {
        guard row.rendition != ContentFileRow.native else { return true }
        let types = [Self.renditionType] + (row.rendition == Self.thumbnail ? Self.thumbnailTypes : [])
        return [nil, row.format].contains(parameters["format"]?.lowercased())
            && (parameters["type"].map { types.contains($0.lowercased()) } ?? true)
    }
}
