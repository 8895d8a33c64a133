// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Result where Success == (data: Data, urlResponse: URLResponse), Failure == any Error {
    /// The value that the body holds as JSON.
    ///
    /// - Parameters:
    ///   - type: What the body holds.
    ///   - decoder: What takes the body apart.
    ///   - report: Told when the body cannot be taken apart; never of other failures.
    /// - Returns: The value, the failure of this result, or a ``ParseFailure``.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self,
        decoder: JSONDecoder = JSONDecoder(),
        report: (ParseFailure) -> Void = { _ in }
    ) -> Result<Value, any Error> {
        parse(report: report) { data in try decoder.decode(type, from: data) }
    }

    /// The body as text.
    ///
    /// - Parameter report: Told when the body is not UTF-8; never of other failures.
    /// - Returns: The text, the failure of this result, or a ``ParseFailure``.
    public func text(report: (ParseFailure) -> Void = { _ in }) -> Result<String, any Error> {
        parse(report: report) { data in
            guard let text = String(validating: data, as: UTF8.self) else {
                throw CocoaError(.fileReadInapplicableStringEncoding)
            }
            return text
        }
    }

    /// What the body means to a parser of your own.
    ///
    /// - Parameters:
    ///   - report: Told when the parser throws; never of other failures.
    ///   - parser: Makes a value of the body.
    /// - Returns: The value, the failure of this result, or a ``ParseFailure`` with what the parser threw.
    public func parse<Value>(
        report: (ParseFailure) -> Void = { _ in },
        _ parser: (Data) throws -> Value
    ) -> Result<Value, any Error> {
        flatMap { answer in
            do {
                return .success(try parser(answer.data))
            } catch {
                let failure = ParseFailure(
                    typeName: String(describing: Value.self),
                    data: answer.data,
                    response: answer.urlResponse,
                    underlyingError: error
                )
                report(failure)
                return .failure(failure)
            }
        }
    }
}
