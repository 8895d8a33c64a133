// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import OracleContentCore
import SOAHTTP

/// What a stubbed endpoint answers, how often, and when.
public struct ContentAnswer: Sendable {
    /// How often an answer is given.
    public enum Repeats: Hashable, Sendable {
        /// Once, and then the next one in line.
        case none
        /// For ever.
        case infinite
        /// So many times.
        case times(Int)
    }

    /// When an answer comes.
    public enum Fulfilment: Hashable, Sendable {
        /// At once.
        case immediate
        /// After a while, by the clock of the stubs.
        case delayed(Duration)
        /// Not at all: the request ends by being cancelled.
        case never
    }

    let body: Data
    let status: Int
    let headers: [String: String]
    let failure: (any Error)?
    var repeats = Repeats.none
    var fulfilment = Fulfilment.immediate
    var steps: [TransferProgress] = []

    private init(_ body: Data, _ status: Int, _ headers: [String: String], failure: (any Error)? = nil) {
        self.body = body
        self.status = status
        self.headers = headers
        self.failure = failure
    }

    /// Answers with a value, the way the server would write it.
    ///
    /// - Parameter value: The value.
    /// - Returns: The answer.
    /// - Throws: `EncodingError` if the value cannot be written.
    public static func object(_ value: some Encodable) throws -> ContentAnswer {
        ContentAnswer(try JSONEncoder.content.encode(value), 200, ["Content-Type": "application/json"])
    }

    /// Answers with JSON text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - status: The status.
    /// - Returns: The answer.
    public static func json(_ text: String, status: Int = 200) -> ContentAnswer {
        ContentAnswer(Data(text.utf8), status, ["Content-Type": "application/json"])
    }

    /// Answers with a file of JSON.
    ///
    /// - Parameter url: The file.
    /// - Returns: The answer.
    /// - Throws: What keeps the file from being read.
    public static func jsonFile(_ url: URL) throws -> ContentAnswer {
        ContentAnswer(try Data(contentsOf: url), 200, ["Content-Type": "application/json"])
    }

    /// Answers with bytes, as for a download.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - headers: The headers.
    ///   - steps: How many bytes have arrived each time that progress is told; by default all of them, once.
    /// - Returns: The answer.
    public static func file(_ data: Data, headers: [String: String] = [:], steps: [Int] = []) -> ContentAnswer {
        var answer = ContentAnswer(data, 200, headers)
        answer.steps = steps.map {
            TransferProgress(bytesReceived: Int64($0), bytesExpected: Int64(data.count))
        }
        return answer
    }

    /// Answers with a status and text.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - text: The body.
    ///   - headers: The headers.
    /// - Returns: The answer.
    public static func status(_ status: Int, _ text: String = "", headers: [String: String] = [:]) -> ContentAnswer {
        ContentAnswer(Data(text.utf8), status, headers)
    }

    /// Answers with a status and a JSON object.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - fields: The fields of the object.
    /// - Returns: The answer.
    public static func status(_ status: Int, _ fields: [String: JSONValue<NoAsset>]) -> ContentAnswer {
        json(JSONValue.object(fields).jsonString(), status: status)
    }

    /// Fails, as if there were no connection.
    ///
    /// - Parameter error: What is thrown.
    /// - Returns: The answer.
    public static func error(_ error: any Error) -> ContentAnswer {
        ContentAnswer(Data(), 0, [:], failure: error)
    }

    /// The same answer, given so often.
    ///
    /// - Parameter repeats: How often.
    /// - Returns: The answer.
    public func repeating(_ repeats: Repeats) -> ContentAnswer {
        var answer = self
        answer.repeats = repeats
        return answer
    }

    /// The same answer at another time.
    ///
    /// - Parameter fulfilment: When.
    /// - Returns: The answer.
    public func fulfilled(_ fulfilment: Fulfilment) -> ContentAnswer {
        var answer = self
        answer.fulfilment = fulfilment
        return answer
    }
}
