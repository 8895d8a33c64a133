// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import SOAHTTP
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(5))) struct RequestServersTests {
    private struct Server: URLProvider {
        let name: String
        var onHeaders: @Sendable () -> Void = {}

        var url: @Sendable () -> URL? { { URL(string: "https://\(name).example.com") } }
        var headers: @Sendable () -> [String: String] {
            {
                onHeaders()
                return ["Authorization": name]
            }
        }
        var deliveryChannelToken: @Sendable () -> String? { { name } }
    }

    @Test func `Each request has the server that a configuration returns, which is read once for it`() async throws {
        let stubs = StubTransport()
        stubs.stub { _ in .json(#"{ "text": "milk" }"#) }
        let reads = Counter()
        let configuration = ContentConfiguration(server: { Server(name: "s\(reads.increment())") }, transport: stubs)
        for _ in 0..<3 { _ = try await ReadNote().overrideConfiguration(configuration).fetchAsync() }
        let names = ["s1", "s2", "s3"]
        #expect(stubs.requests.map { $0.url?.host() } == names.map { "\($0).example.com" })
        #expect(stubs.requests.map { $0.url?.query() } == names.map { "channelToken=\($0)" })
        #expect(stubs.requests.map { $0.value(forHTTPHeaderField: "Authorization") } == names)
    }

    @Test func `Without a server there is no request`() async throws {
        let configuration = ContentConfiguration(server: { nil })
        let service = ReadNote().overrideConfiguration(configuration)
        #expect(service.url == nil && configuration.headers().isEmpty && configuration.deliveryChannelToken() == nil)
        await #expect(throws: OracleContentError.invalidRequest) { try await service.fetchAsync() }
    }

    @Test func `A task that begins while a request is built has the server of its own time`() async throws {
        let (isBuilt, hosts, changes) = (Gate(), Journal<Task<String?, Never>>(), Counter())
        let own = Journal<ContentConfiguration>()
        let configuration = ContentConfiguration(server: {
            Server(name: changes.value == 0 ? "old" : "new") {
                hosts.note(
                    Task {
                        await isBuilt.wait()
                        return own.entries.first?.url()?.host()
                    }
                )
            }
        })
        own.note(configuration)
        let request = ReadNote().overrideConfiguration(configuration).request
        changes.increment()
        isBuilt.open()
        #expect(request?.url?.host() == "old.example.com")
        #expect(await hosts.entries.first?.value == "new.example.com")
    }
}
