// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ResponseTests {
    @Test func `Responses of other transports can be decoded like those of services`() throws {
        let url = try #require(base)
        func head(_ status: Int) -> HTTPURLResponse? {
            HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        }
        let body = Data(#"{ "id": "1" }"#.utf8)
        #expect(try DeliveryAPI.data(from: body, response: head(200)) == body)
        #expect(try DeliveryAPI.decode(type: Asset.self, from: body, response: head(200)).id == "1")
        #expect(throws: OracleContentError.notModified) { try DeliveryAPI.data(from: body, response: head(304)) }
        #expect(throws: OracleContentError.serverErrorNotFound(404, ["id": "1"])) {
            try DeliveryAPI.decode(type: Asset.self, from: body, response: head(404))
        }
        #expect(throws: OracleContentError.invalidDataReturned) {
            try DeliveryAPI.data(from: nil, response: head(200))
        }
        let error = #expect(throws: OracleContentError.self) {
            try DeliveryAPI.decode(type: Asset.self, from: Data("[]".utf8), response: head(200))
        }
        #expect(error?.rawError is DecodingError)
    }

    @Test func `An empty response of another transport is the same error as that of a service`() async throws {
        let client = try Client(responding: .json(""))
        let configuration = ContentConfiguration(url: { base }, transport: client.stubs)
        let service = ReadAsset<Asset>(assetId: "1").overrideConfiguration(configuration)
        let expected = await #expect(throws: OracleContentError.self) { try await service.fetchAsync() }
        let error = #expect(throws: OracleContentError.self) {
            try DeliveryAPI.decode(type: Asset.self, from: Data(), response: nil)
        }
        #expect(error == expected)
        #expect(error?.description == expected?.description)
    }

    @Test func `A response can be decoded as a custom type`() async throws {
        struct Name: Decodable, Hashable, Sendable {
            let name: String
        }
        let client = try Client(responding: .json(#"{ "name": "a" }"#))
        let configuration = ContentConfiguration(url: { base }, transport: client.stubs)
        let service = ReadAsset<Name>(assetId: "1").overrideConfiguration(configuration)
        #expect(try await service.fetchAsync() == Name(name: "a"))
    }
}
