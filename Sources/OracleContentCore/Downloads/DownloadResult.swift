// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

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
