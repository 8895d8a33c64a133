// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The description of a failure by the server.
public struct ServerErrorResponse: ContentElement {
    /// One of the mistakes that a server found.
    public struct Detail: ContentElement {
        /// The kind of mistake.
        @ContentField public var title: String?
        /// The description of the mistake.
        @ContentField public var detail: String?
        /// The server's code for it.
        @ContentField public var errorCode: String?
        /// The place in the request.
        @ContentField public var errorPath: String?
        /// A URI for this kind of mistake.
        @ContentField public var type: String?

        private enum CodingKeys: String, CodingKey {
            case title, detail, type
            case errorCode = "o:errorCode"
            case errorPath = "o:errorPath"
        }
    }

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
    /// The mistakes, one by one.
    @ContentField public var errorDetails: [Detail]?

    private enum CodingKeys: String, CodingKey {
        case title, detail, status, type
        case errorCode = "o:errorCode"
        case errorDetails = "o:errorDetails"
    }
}
