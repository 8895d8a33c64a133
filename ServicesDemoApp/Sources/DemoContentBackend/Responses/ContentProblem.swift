// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// An error in the form of the delivery API.
struct ContentProblem: Error {
    let status: HTTPResponse.Status
    let title: String
    let detail: String
    var code: String?
    var headers: HTTPFields = [:]

    /// Creates the problem of an invalid query.
    static func invalidQuery(_ detail: String) -> ContentProblem {
        ContentProblem(status: .badRequest, title: "Invalid Query", detail: detail, code: "CONTENT-QUERY")
    }

    /// Creates the problem of an invalid parameter.
    static func invalidParameter(_ name: String, _ detail: String) -> ContentProblem {
        ContentProblem(
            status: .badRequest,
            title: "Invalid Parameter",
            detail: "The parameter \(name) \(detail)",
            code: "CONTENT-PARAMETER"
        )
    }

    /// Creates the problem of an unknown name.
    static func notFound(_ what: String, _ name: String) -> ContentProblem {
        ContentProblem(
            status: .notFound,
            title: "\(what) Not Found",
            detail: "\(what) not found: \(name)",
            code: "CONTENT-NOT-FOUND"
        )
    }

    /// The body of the response.
    var body: JSON {
        var members: [String: JSON] = [
            "type": "https://www.rfc-editor.org/rfc/rfc9110#section-15",
            "title": .text(title),
            "status": .int(status.code),
            "detail": .text(detail),
        ]
        if let code {
            members["o:errorCode"] = .text(code)
            members["o:errorDetails"] = [["title": .text(title), "detail": .text(detail), "o:errorCode": .text(code)]]
        }
        return .object(members)
    }
}
