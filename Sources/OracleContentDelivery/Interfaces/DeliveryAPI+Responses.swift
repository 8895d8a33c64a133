// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import OracleContentCore

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// For requests of services that somebody else sends: `service.request` is the request, and these read the response.
extension DeliveryAPI {
    /// Takes a status of failure for an error.
    ///
    /// - Parameters:
    ///   - data: The body of a response.
    ///   - response: The head of the response; the status of one that did not come by HTTP is not looked at.
    /// - Returns: The body.
    /// - Throws: `OracleContentError`.
    public static func data(from data: Data?, response: URLResponse?) throws -> Data {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 200
        if let error = OracleContentError(status: status, body: data ?? Data()) { throw error }
        guard let data else { throw OracleContentError.invalidDataReturned }
        return data
    }

    /// Reads a response as services do.
    ///
    /// - Parameters:
    ///   - type: What the body holds.
    ///   - data: The body of the response.
    ///   - response: The head of the response.
    /// - Returns: The value.
    /// - Throws: `OracleContentError`.
    public static func decode<Element: Decodable>(
        type: Element.Type,
        from data: Data?,
        response: URLResponse?
    ) throws -> Element {
        let body = try self.data(from: data, response: response)
        do {
            return try JSONDecoder.content.decode(type, from: body)
        } catch {
            throw OracleContentError.other(error)
        }
    }
}
