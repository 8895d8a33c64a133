// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Result where Success == (data: Data, urlResponse: URLResponse), Failure == any Error {
    /// The status of the response; nil if there is none, or if it did not come by HTTP.
    public var statusCode: Int? {
        guard case .success(let answer) = self else { return nil }
        return (answer.urlResponse as? HTTPURLResponse)?.statusCode
    }

    /// The same result, failed if the status of the response is not one that was hoped for.
    ///
    /// - Parameter acceptable: The statuses to let pass.
    /// - Returns: This result, or a failure that is an ``UnacceptableStatusError``.
    public func validated(_ acceptable: Range<Int> = 200..<300) -> URLResult {
        flatMap { answer in
            let status = (answer.urlResponse as? HTTPURLResponse)?.statusCode
            guard let status, acceptable.contains(status) else {
                return .failure(
                    UnacceptableStatusError(statusCode: status, data: answer.data, response: answer.urlResponse)
                )
            }
            return .success(answer)
        }
    }
}
