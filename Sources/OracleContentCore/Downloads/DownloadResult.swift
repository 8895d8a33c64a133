// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The result of a download.
public struct DownloadResult<Value: Sendable>: Sendable {
    /// The file or the image.
    public let result: Value

    /// The headers of the response; empty if it came from a cache.
    public let headers: ResponseHeaders

    /// Creates a result.
    public init(result: Value, headers: ResponseHeaders = [:]) {
        self.result = result
        self.headers = headers
    }
}

extension DownloadResult: Equatable where Value: Equatable {}

/// The headers of a response, whose names are the same in upper and lower case.
public struct ResponseHeaders: Sendable, Hashable, Codable, ExpressibleByDictionaryLiteral {
    private var values: [String: String]

    /// Creates headers; of two with one name the later counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        values = Dictionary(elements.map { ($0.lowercased(), $1) }) { _, last in last }
    }

    /// Creates headers from a dictionary.
    public init(_ headers: [String: String]) {
        let pairs = headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) }
        values = Dictionary(pairs) { _, last in last }
    }

    /// Takes the headers of a response.
    public init(_ response: HTTPURLResponse) { self.init(response.fields) }

    /// The value of the header with a name, in upper or lower case.
    public subscript(name: String) -> String? { values[name.lowercased()] }

    /// Whether there is no header.
    public var isEmpty: Bool { values.isEmpty }

    /// The values by their names in lower case.
    public var dictionary: [String: String] { values }
}
