// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

/// Header fields that are safe to send, in the order of their names.
struct HeaderFields {
    let fields: [(name: String, value: String)]

    init(_ headers: [String: String]) throws(RequestCreationError) {
        for (name, value) in headers {
            guard name.isHTTPToken else {
                throw RequestCreationError(.invalidHeader, "A header field has a name that is no token.")
            }
            guard value.isHeaderValue else {
                throw RequestCreationError(.invalidHeader, "The header field \(name) has a control character in it.")
            }
        }
        guard Set(headers.keys.map { $0.lowercased() }).count == headers.count else {
            throw RequestCreationError(.invalidHeader, "A header field is given twice, in two spellings.")
        }
        fields = headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }
}
