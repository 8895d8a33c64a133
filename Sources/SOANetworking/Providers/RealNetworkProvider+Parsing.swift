// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension RealNetworkProvider {
    /// Decodes the body of a response by HTTP whose status is in 200…299; an empty body counts as `{}`.
    public static func parseOutput<Response: Decodable>(
        _ output: (data: Data, response: URLResponse),
        decoder: JSONDecoder = JSONDecoder()
    ) -> Result<Response, NetworkError> {
        guard let head = output.response as? HTTPURLResponse else { return .failure(.empty) }
        guard 200...299 ~= head.statusCode else {
            let rejected = RejectedResponse(statusCode: head.statusCode, headers: head.fields, body: output.data)
            return .failure(.httpStatusCode(rejected))
        }
        do {
            let body = output.data.isEmpty ? Data("{}".utf8) : output.data
            return .success(try decoder.decode(Response.self, from: body))
        } catch {
            return .failure(.decodingError(DecodingFailure(error, body: output.data)))
        }
    }
}
