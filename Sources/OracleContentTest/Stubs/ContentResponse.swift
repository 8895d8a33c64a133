// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore
import SOAHTTP

/// A response of a stubbed endpoint, the number of times that it is given, and its time.
public struct ContentResponse: Sendable {
    /// The number of times that a response is given.
    public enum Repeats: Hashable, Sendable {
        /// Once, and then the next one in line.
        case none
        /// For ever.
        case infinite
        /// So many times.
        case times(Int)
    }

    /// The time at which a response arrives.
    public enum Fulfilment: Hashable, Sendable {
        /// At once.
        case immediate
        /// After a while, by the clock of the stubs.
        case delayed(Duration)
        /// Not at all: the request ends by being cancelled.
        case never
    }

    let response: StubResponse
    var repeats = Repeats.none
    var fulfilment = Fulfilment.immediate

    private init(_ response: StubResponse) {
        self.response = response
    }

    private init(_ body: Data, _ status: Int, _ headers: [String: String]) {
        self.init(.status(status, headers: headers, body: body))
    }

    /// A response with a value, the way the server would write it.
    ///
    /// - Parameter value: The value.
    /// - Returns: The response.
    /// - Throws: `EncodingError` if the value cannot be written.
    public static func object(_ value: some Encodable) throws -> ContentResponse {
        ContentResponse(try JSONEncoder.content.encode(value), 200, ["Content-Type": "application/json"])
    }

    /// A response with JSON text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - status: The status.
    /// - Returns: The response.
    public static func json(_ text: String, status: Int = 200) -> ContentResponse {
        ContentResponse(Data(text.utf8), status, ["Content-Type": "application/json"])
    }

    /// A response with a file of JSON.
    ///
    /// - Parameter url: The file.
    /// - Returns: The response.
    /// - Throws: What keeps the file from being read.
    public static func jsonFile(_ url: URL) throws -> ContentResponse {
        ContentResponse(try Data(contentsOf: url), 200, ["Content-Type": "application/json"])
    }

    /// A response with bytes, as for a download.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - headers: The headers.
    ///   - steps: How many bytes have arrived each time that progress is reported; by default all of them, once.
    /// - Returns: The response.
    public static func file(_ data: Data, headers: [String: String] = [:], steps: [Int] = []) -> ContentResponse {
        var response = StubResponse.status(200, headers: headers, body: data)
        response.progressSteps = steps
        return ContentResponse(response)
    }

    /// A response with a status and text.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - text: The body.
    ///   - headers: The headers.
    /// - Returns: The response.
    public static func status(_ status: Int, _ text: String = "", headers: [String: String] = [:]) -> ContentResponse {
        ContentResponse(Data(text.utf8), status, headers)
    }

    /// A response with a status and a JSON object.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - fields: The fields of the object.
    /// - Returns: The response.
    public static func status(_ status: Int, _ fields: [String: JSONValue<NoAsset>]) -> ContentResponse {
        json(JSONValue.object(fields).jsonString(), status: status)
    }

    /// Fails, as if there were no connection.
    ///
    /// - Parameter error: What is thrown.
    /// - Returns: The response.
    public static func error(_ error: any Error) -> ContentResponse {
        ContentResponse(.failure(error))
    }

    /// The same response, given so often.
    ///
    /// - Parameter repeats: How often.
    /// - Returns: The response.
    public func repeating(_ repeats: Repeats) -> ContentResponse {
        var response = self
        response.repeats = repeats
        return response
    }

    /// The same response at another time.
    ///
    /// - Parameter fulfilment: When.
    /// - Returns: The response.
    public func fulfilled(_ fulfilment: Fulfilment) -> ContentResponse {
        var response = self
        response.fulfilment = fulfilment
        return response
    }
}
