// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a download brought.
public struct DownloadResult<Value: Sendable>: Sendable {
    /// The file or the image.
    public let result: Value

    /// The headers of the response; empty if a cache had it.
    public let headers: ResponseHeaders

    /// Puts a result together.
    ///
    /// - Parameters:
    ///   - result: The file or the image.
    ///   - headers: The headers of the response; empty if a cache had it.
    public init(result: Value, headers: ResponseHeaders = [:]) {
        self.result = result
        self.headers = headers
    }
}

extension DownloadResult: Equatable where Value: Equatable {}
