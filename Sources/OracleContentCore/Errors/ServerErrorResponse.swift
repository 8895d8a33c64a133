// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The description of a failure by the server, or of one of the mistakes that it found.
public struct ServerErrorResponse: ContentElement {
    /// The kind of failure.
    @ContentField public var title: String?
    /// The description of the failure.
    @ContentField public var detail: String?
    /// The status of the response.
    @ContentField public var status: Int?
    /// A URI for this kind of failure.
    @ContentField public var type: String?
    /// The server's code for it.
    @ContentField public var errorCode: String?
    /// The place of a mistake in the request.
    @ContentField public var errorPath: String?
    /// The mistakes, one by one.
    @ContentField public var errorDetails: [ServerErrorResponse]?

    private enum CodingKeys: String, CodingKey {
        case title, detail, status, type
        case errorCode = "o:errorCode"
        case errorPath = "o:errorPath"
        case errorDetails = "o:errorDetails"
    }
}
