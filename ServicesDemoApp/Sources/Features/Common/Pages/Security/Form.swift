// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Hummingbird

/// The fields of a submitted form.
///
/// Each form contains the token of its session, which protects against forged requests.
struct Form: Sendable {
    private let fields: [String: String]

    /// Reads a form, and checks its token.
    ///
    /// - Throws: `HTTPError` if the body is not a form of this session.
    init(_ request: Request, _ context: PagesContext) async throws {
        let session = try context.requireSession()
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        guard let fields = try? URLEncodedFormDecoder().decode([String: String].self, from: String(buffer: body)) else {
            throw HTTPError(.badRequest, message: "This form is not from these pages.")
        }
        guard await session.formToken.matches(fields["token"] ?? "") else { throw Session.expired }
        self.fields = fields
    }

    /// The text of a field; empty for a missing field.
    subscript(_ name: String) -> String {
        fields[name] ?? ""
    }
}
