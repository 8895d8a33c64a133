// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// What somebody sent by a form of the pages.
///
/// There is none without the token that the form was given: this is how a page knows that the form is its own.
struct Form: Sendable {
    private let fields: [String: String]

    /// Reads a form.
    ///
    /// - Throws: `HTTPError` if that is no form, or not one of this session.
    init(_ request: Request, _ context: PagesContext) async throws {
        let session = try context.requireSession()
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        guard let fields = try? URLEncodedFormDecoder().decode([String: String].self, from: String(buffer: body)) else {
            throw HTTPError(.badRequest, message: "This is no form of these pages.")
        }
        guard await session.formToken.matches(fields["token"] ?? "") else { throw Session.expired }
        self.fields = fields
    }

    /// What stands in a field; nothing if it was not sent.
    subscript(_ name: String) -> String {
        fields[name] ?? ""
    }
}
