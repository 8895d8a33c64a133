// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension RealNetworkProvider {
    /// Makes a response, or an error, of what came back from a server.
    ///
    /// - Parameters:
    ///   - output: Body and head of the response.
    ///   - decoder: What decodes the body.
    /// - Returns: The response, `.empty` if the response is not by HTTP, `.httpStatusCode` for a status outside 200…299,
    ///   or `.decodingError`.
    public static func parseOutput<Response: Decodable>(
        _ output: (data: Data, response: URLResponse),
        decoder: JSONDecoder = JSONDecoder()
    ) -> Result<Response, NetworkError> {
        guard let head = output.response as? HTTPURLResponse else { return .failure(.empty) }
        guard 200...299 ~= head.statusCode else {
            let rejected = RejectedResponse(
                statusCode: head.statusCode,
                headers: headers(of: head),
                body: output.data
            )
            return .failure(.httpStatusCode(rejected))
        }
        do {
            let body = output.data.isEmpty ? Data("{}".utf8) : output.data
            return .success(try decoder.decode(Response.self, from: body))
        } catch {
            return .failure(.decodingError(DecodingFailure(error, body: output.data)))
        }
    }

    private static func headers(of response: HTTPURLResponse) -> [String: String] {
        response.allHeaderFields.reduce(into: [:]) { headers, field in
            headers[String(describing: field.key)] = String(describing: field.value)
        }
    }
}
