// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The result of a request: the body and the head of the response, or the reason why there is none.
///
/// A response of any status is a success; `validated(_:)` makes other statuses failures.
public typealias URLResult = Result<(data: Data, urlResponse: URLResponse), any Error>

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

    /// Decodes the body as JSON; returns the value, the failure of this result, or a ``ParseFailure``.
    ///
    /// `report` is called when the body can't be decoded, and never for other failures.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        decoder: JSONDecoder = JSONDecoder(),
        report: (ParseFailure) -> Void = { _ in }
    ) -> Result<Value, any Error> {
        parse(report: report) { data in try decoder.decode(type, from: data) }
    }

    /// Reads the body as text; returns it, the failure of this result, or a ``ParseFailure``.
    ///
    /// `report` is called when the body is not UTF-8, and never for other failures.
    public func text(report: (ParseFailure) -> Void = { _ in }) -> Result<String, any Error> {
        parse(report: report) { data in
            guard let text = String(validating: data, as: UTF8.self) else {
                throw CocoaError(.fileReadInapplicableStringEncoding)
            }
            return text
        }
    }

    /// Reads the body by a parser of your own, whose error becomes that of a ``ParseFailure``.
    ///
    /// `report` is called when the parser throws, and never for other failures.
    public func parse<Value>(
        report: (ParseFailure) -> Void = { _ in },
        _ parser: (Data) throws -> Value
    ) -> Result<Value, any Error> {
        flatMap { success in
            do {
                return .success(try parser(success.data))
            } catch {
                let failure = ParseFailure(
                    typeName: String(describing: Value.self),
                    data: success.data,
                    response: success.urlResponse,
                    underlyingError: error
                )
                report(failure)
                return .failure(failure)
            }
        }
    }

    /// Returns a success with a response, for tests and stubs; a failure for a status that HTTP does not have.
    public static func stub(
        _ data: Data,
        statusCode: Int = 200,
        headerFields: [String: String] = ["Content-Type": "application/json"],
        for url: URL
    ) -> URLResult {
        URLResult { (data, try HTTPURLResponse.stub(statusCode, headerFields, for: url)) }
    }
}
