// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Result where Success == (data: Data, urlResponse: URLResponse), Failure == any Error {
    /// The status of the response; nil if there is none, or if it did not come over HTTP.
    public var statusCode: Int? {
        guard case .success(let success) = self else { return nil }
        return (success.urlResponse as? HTTPURLResponse)?.statusCode
    }

    /// Returns the result, or a failure with ``UnacceptableStatusError`` if its status is not one of these.
    public func validated(_ acceptable: Range<Int> = 200..<300) -> URLResult {
        flatMap { success in
            if let statusCode, acceptable.contains(statusCode) { return .success(success) }
            let error = UnacceptableStatusError(
                statusCode: statusCode,
                data: success.data,
                response: success.urlResponse
            )
            return .failure(error)
        }
    }
}
