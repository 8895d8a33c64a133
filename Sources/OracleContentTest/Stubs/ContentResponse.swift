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
        /// This many times.
        case times(Int)
    }

    /// The time at which a response arrives.
    public enum Fulfilment: Hashable, Sendable {
        /// At once.
        case immediate
        /// After a while, by the clock of the stubs.
        case delayed(Duration)
        /// Never: only cancellation ends the request.
        case never
    }

    let response: StubResponse
    var repeats = Repeats.none
    var fulfilment = Fulfilment.immediate

    /// Returns a response with a value as the server would write it, or throws an `EncodingError`.
    public static func object(_ value: some Encodable) throws -> ContentResponse {
        try json(JSONEncoder.content.encode(value))
    }

    /// Returns a response with JSON text.
    public static func json(_ text: String, status: Int = 200) -> ContentResponse {
        json(Data(text.utf8), status)
    }

    /// Returns a response with a file of JSON, or throws if the file can't be read.
    public static func jsonFile(_ url: URL) throws -> ContentResponse {
        try json(Data(contentsOf: url))
    }

    private static func json(_ body: Data, _ status: Int = 200) -> ContentResponse {
        let headers = ["Content-Type": "application/json"]
        return ContentResponse(response: .status(status, headers: headers, body: body))
    }

    /// Returns a response with bytes, as for a download.
    ///
    /// Each step is the number of bytes that have arrived when progress is reported; by default all of them, once.
    public static func file(_ data: Data, headers: [String: String] = [:], steps: [Int] = []) -> ContentResponse {
        var response = StubResponse.status(200, headers: headers, body: data)
        response.progressSteps = steps
        return ContentResponse(response: response)
    }

    /// Returns a response with a status and text.
    public static func status(_ status: Int, _ text: String = "", headers: [String: String] = [:]) -> ContentResponse {
        ContentResponse(response: .status(status, headers: headers, body: Data(text.utf8)))
    }

    /// Returns a response with a status and a JSON object.
    public static func status(_ status: Int, _ fields: [String: JSONValue<NoAsset>]) -> ContentResponse {
        json(JSONValue.object(fields).jsonString(), status: status)
    }

    /// Returns a failure, as if there were no connection.
    public static func error(_ error: any Error) -> ContentResponse {
        ContentResponse(response: .failure(error))
    }

    /// Returns the response to be given several times.
    public func repeating(_ repeats: Repeats) -> ContentResponse {
        var response = self
        response.repeats = repeats
        return response
    }

    /// Returns the response to arrive at another time.
    public func fulfilled(_ fulfilment: Fulfilment) -> ContentResponse {
        var response = self
        response.fulfilment = fulfilment
        return response
    }
}

/// The responses of one endpoint, in their order: the rules, without anything that happens.
struct ResponseQueue: Sendable {
    private var responses: [ContentResponse] = []

    mutating func append(_ response: ContentResponse) {
        if case .times(...0) = response.repeats { return }
        responses.append(response)
    }

    /// The next response; nil if there is none left.
    mutating func next() -> ContentResponse? {
        guard let next = responses.first else { return nil }
        switch next.repeats {
        case .infinite: break
        case .times(let count) where count > 1: responses[0].repeats = .times(count - 1)
        case .none, .times: responses.removeFirst()
        }
        return next
    }
}
