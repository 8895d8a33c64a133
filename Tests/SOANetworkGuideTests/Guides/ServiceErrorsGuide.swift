// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOAServices
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

enum TaxError: Error, Hashable, Sendable {
    case unknownPlate
    case notUnderstood
    case unavailable
    case cancelled

    init(_ error: any Error) {
        self =
            switch error {
            case is CancellationError: .cancelled
            case let error as UnacceptableStatusError where error.statusCode == 404: .unknownPlate
            case is ServicePathError: .unknownPlate
            case is ParseFailure: .notUnderstood
            default: .unavailable
            }
    }
}

typealias TypedTaxService = Service<NumberPlate, Result<VehicleTax, TaxError>>

@Suite struct ServiceErrorsGuide {
    private func tax(_ response: StubResponse, of plate: String = "AB12") async throws -> Result<VehicleTax, TaxError> {
        let baseURL = try #require(URL(string: "https://api.example.com"))
        let transport = StubTransport()
        transport.stub { _ in response }
        let context = LiveURLServiceContext(baseURL: baseURL, transport: transport)
        let vehicleTax: TypedTaxService = VehicleTaxService.vehicleTax(in: context).mapFailure { TaxError($0) }
        return await vehicleTax(NumberPlate(registration: plate))
    }

    @Test func `Failures are mapped to those of the app`() async throws {
        #expect(try await tax(.json(#"{ "owed": 165 }"#)) == .success(VehicleTax(owed: 165)))
        #expect(try await tax(.status(404)) == .failure(.unknownPlate))
        #expect(try await tax(.json("[]")) == .failure(.notUnderstood))
        #expect(try await tax(.status(500)) == .failure(.unavailable))
        #expect(try await tax(.failure(URLError(.timedOut))) == .failure(.unavailable))
        #expect(try await tax(.failure(CancellationError())) == .failure(.cancelled))
        #expect(try await tax(.status(200), of: "a/b") == .failure(.unknownPlate))
    }

    @Test func `Texts of errors contain neither bodies nor queries`() throws {
        let url = try #require(URL(string: "https://api.example.com/a?token=s3cret"))
        let result = URLResult.stub(Data("s3cret".utf8), statusCode: 500, for: url)
        let status = #expect(throws: UnacceptableStatusError.self) { try result.validated().get() }
        let parse = #expect(throws: ParseFailure.self) { try result.decode(VehicleTax.self).get() }
        for text in ["\(try #require(status))", "\(try #require(parse))"] { #expect(!text.contains("s3cret")) }
    }
}
