// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

struct TideClient: Sendable {
    var height: @Sendable (String) async throws -> Double
}

extension ServiceName where Service == TideClient {
    static var tideClient: Self { "tideClient" }
}

extension ServiceRegistryImplementation {
    var tideClient: TideClient { service(as: TideClient.self) { .live } }
}

struct TideModel: Sendable {
    @Injected(\.tideClient) var tideClient
}

extension TideClient {
    fileprivate static var live: TideClient { TideClient { _ in 1 } }
}

@Suite struct ComingFromSwiftDependenciesTests {
    @Test(.services(strict: true) { $0.add(.tideClient) { TideClient { _ in 2.5 } } })
    func `The height is that of the place`() async throws {
        #expect(try await TideModel().tideClient.height("Bergen") == 2.5)
    }

    @Test(.services())
    func `A model keeps the client of the world that it was made in`() async throws {
        let model = ServiceRegistry.withOverrides {
            $0.add(.tideClient) { TideClient { _ in 0 } }
        } operation: {
            TideModel()
        }
        #expect(try await model.tideClient.height("Bergen") == 0)
        #expect(try await TideModel().tideClient.height("Bergen") == 1)
    }
}
