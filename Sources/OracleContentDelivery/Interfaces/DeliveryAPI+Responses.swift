// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import OracleContentCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// For requests that another client sends: `service.request` is the request, and these functions read the response.
extension DeliveryAPI {
    /// Returns the body of a response, or throws an `OracleContentError` for its status.
    ///
    /// The status of a response that did not come over HTTP is not checked.
    public static func data(from data: Data?, response: URLResponse?) throws -> Data {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 200
        if let error = OracleContentError(status: status, body: data ?? Data()) { throw error }
        guard let data else { throw OracleContentError.invalidDataReturned }
        return data
    }

    /// Decodes a response as services do, or throws an `OracleContentError`.
    public static func decode<Element: Decodable>(
        type: Element.Type,
        from data: Data?,
        response: URLResponse?
    ) throws -> Element {
        let body = try self.data(from: data, response: response)
        do {
            return try JSONDecoder.content.decode(type, from: body)
        } catch {
            throw body.isEmpty ? OracleContentError.invalidDataReturned(.empty) : OracleContentError.delivered(error)
        }
    }
}
