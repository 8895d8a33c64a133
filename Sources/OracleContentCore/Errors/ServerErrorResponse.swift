// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a server says of its failure.
public struct ServerErrorResponse: Codable, Hashable, Sendable {
    /// One of the mistakes that a server found.
    public struct Detail: Codable, Hashable, Sendable {
        /// What kind of mistake it is.
        public var title: String?
        /// What is wrong.
        public var detail: String?
        /// The server's code for it.
        public var errorCode: String?
        /// Where in the request it is.
        public var errorPath: String?
        /// A URI for this kind of mistake.
        public var type: String?

        private enum CodingKeys: String, CodingKey {
            case title
            case detail
            case errorCode = "o:errorCode"
            case errorPath = "o:errorPath"
            case type
        }
    }

    /// What kind of failure it is.
    public var title: String?
    /// What is wrong.
    public var detail: String?
    /// The status of the response.
    public var status: Int?
    /// A URI for this kind of failure.
    public var type: String?
    /// The server's code for it.
    public var errorCode: String?
    /// The mistakes, one by one.
    public var errorDetails: [Detail]?

    private enum CodingKeys: String, CodingKey {
        case title
        case detail
        case status
        case type
        case errorCode = "o:errorCode"
        case errorDetails = "o:errorDetails"
    }

    /// Reads what is there; a part of another type counts as missing.
    ///
    /// - Parameter decoder: What to read from.
    /// - Throws: `DecodingError` if there is no object at all.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try? container.decode(String.self, forKey: .title)
        detail = try? container.decode(String.self, forKey: .detail)
        type = try? container.decode(String.self, forKey: .type)
        errorCode = try? container.decode(String.self, forKey: .errorCode)
        errorDetails = try? container.decode([Detail].self, forKey: .errorDetails)
        status =
            (try? container.decode(Int.self, forKey: .status))
            ?? (try? container.decode(String.self, forKey: .status)).flatMap(Int.init)
    }
}
