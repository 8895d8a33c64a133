// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOALocking
import SOATestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RequestTests {
    private let elsewhere = URL(string: "https://www.foo.com:1234")

    @Test func `An override replaces host and headers`() throws {
        let api = try Client(headers: ["Authorization": "secret", "X-App": "1"]).api
        let url = try #require(elsewhere)
        let service = api.listAssets().overrideURL(url, headers: { ["foo": "1", "bar": "2"] })
        let request = try #require(service.request)
        #expect(
            request.url?.absoluteString
                == "https://www.foo.com:1234/content/published/api/v1.1/items?limit=100&offset=0&totalResults=true"
        )
        #expect(request.allHTTPHeaderFields?.count == 4)
        #expect(request.value(forHTTPHeaderField: "foo") == "1")
        #expect(request.value(forHTTPHeaderField: "bar") == "2")
        #expect(request.value(forHTTPHeaderField: "X-Requested-With") == "XMLHttpRequest")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        #expect(api.listAssets().overrideURL(url, headers: ["foo": "1", "bar": "2"]).request == request)
        #expect(
            api.listAssets().overrideURL(url, authorizationHeaders: { ["foo": "1", "bar": "2"] }).request == request
        )
    }

    @Test func `The default channel token is not sent to another host`() throws {
        let api = try Client(token: "secret").api
        let url = try #require(elsewhere)
        #expect(api.listAssets().url?.absoluteString.contains("channelToken=secret") == true)
        #expect(api.listAssets().overrideURL(url).url?.absoluteString.contains("channelToken") == false)
        let named = api.listAssets().overrideURL(url).channelToken("own")
        #expect(named.url?.absoluteString.contains("channelToken=own") == true)
        let home = try #require(base?.appending(path: "site"))
        #expect(api.listAssets().overrideURL(home).url?.absoluteString.contains("channelToken=secret") == true)
    }

    @Test(arguments: [false, true])
    func `A token is sent to no other host, although the app changes hosts meanwhile`(_ overrides: Bool) throws {
        let (old, new) = (try #require(base), try #require(elsewhere))
        let reads = Counter()
        let configuration = ContentConfiguration(
            url: { reads.increment() == 1 ? old : new },
            headers: { ["Authorization": "new"] },
            deliveryChannelToken: { "new" }
        )
        let service = DeliveryAPI(configuration: configuration).readAsset(assetId: "1").expand(.none)
        let request = try #require((overrides ? service.overrideURL(old) : service).request)
        #expect(request.url?.host() == (overrides ? old : new).host())
        #expect(request.url?.query() == (overrides ? nil : "channelToken=new"))
        #expect(request.value(forHTTPHeaderField: "Authorization") == (overrides ? nil : "new"))
    }

    @Test func `The path of a base precedes the path of the service`() throws {
        let api = DeliveryAPI(
            configuration: ContentConfiguration(url: try #require(URL(string: "https://h.example.com/site/?x=1#y")))
        )
        #expect(
            api.downloadThumbnail(identifier: "1", fileGroup: "Images").url?.absoluteString
                == "https://h.example.com/site/content/published/api/v1.1/assets/1/thumbnail?type=uithumbnail"
        )
    }

    @Test func `A default token is used if there is no other, and is read for each request`() throws {
        let token = Lock<String?>("one")
        let configuration = ContentConfiguration(
            url: { base },
            deliveryChannelToken: { token.withLock { $0 } },
            transport: StubTransport()
        )
        let service = DeliveryAPI(configuration: configuration).readAsset(assetId: "1")
        #expect(service.url?.query() == "channelToken=one&expand=all")
        token.withLock { $0 = "two" }
        #expect(service.url?.query() == "channelToken=two&expand=all")
        #expect(service.channelToken("three").url?.query() == "channelToken=three&expand=all")
    }

    @Test func `Authorization is sent to the configured host with every call, and to no other`() async throws {
        let client = try Client(headers: ["authorization": "secret", "X-App": "1"])
        client.stubs.stub { request in
            .json(#"{ "id": "1", "items": [], "hasMore": false, "count": 0 }"#)
        }
        _ = try await client.api.listAssets().fetchNextAsync()
        _ = try await client.api.readAsset(assetId: "1").fetchAsync()
        _ = try await client.api.listTaxonomies().fetchNextAsync()
        let file = try await client.api.downloadNative(identifier: "1").downloadAsync().result
        try FileManager.default.removeItem(at: file.deletingLastPathComponent())
        #expect(client.stubs.requests.count == 4)
        #expect(client.stubs.requests.allSatisfy { $0.value(forHTTPHeaderField: "Authorization") == "secret" })
        let url = try #require(elsewhere)
        let away = try #require(client.api.listAssets().overrideURL(url).request)
        #expect(away.value(forHTTPHeaderField: "Authorization") == nil)
        #expect(away.value(forHTTPHeaderField: "X-App") == "1")
    }

    @Test func `Authorization is sent to a host whose name has other letters than those of ASCII`() throws {
        let url = try #require(URL(string: "https://münchen.example.com/übersicht"))
        let configuration = ContentConfiguration(url: url, headers: ["Authorization": "secret"])
        let request = try #require(DeliveryAPI(configuration: configuration).listAssets().request)
        #expect(request.url?.absoluteString.hasPrefix("https://xn--mnchen-3ya.example.com/%C3%BCbersicht/") == true)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "secret")
    }

    @Test func `Credentials are sent to no other host, although other secrets replace those by default`() throws {
        let headers = ["authorization": "a", "Cookie": "b", "channelToken": "c", "X-Own": "d", "X-App": "1"]
        var configuration = ContentConfiguration(url: try #require(base), headers: headers)
        configuration.secrets = Secrets(headers: ["X-Own"], parameters: [], fields: [])
        let service = DeliveryAPI(configuration: configuration).listAssets()
        #expect(service.request?.value(forHTTPHeaderField: "Authorization") == "a")
        let away = service.overrideURL(try #require(elsewhere)).request?.allHTTPHeaderFields ?? [:]
        #expect(Set(away.keys) == ["X-App", "X-Requested-With", "Content-Type"])
    }

    @Test func `Additional headers replace others; names are not case-sensitive`() throws {
        let service = try Client(headers: ["x-app": "1"]).api.listAssets()
            .additionalHeaders(["X-APP": "2", "content-type": "text/plain"])
        let headers = try #require(service.request?.allHTTPHeaderFields)
        #expect(headers.filter { $0.key.lowercased() == "x-app" }.map(\.value) == ["2"])
        #expect(headers.filter { $0.key.lowercased() == "content-type" }.map(\.value) == ["text/plain"])
    }

    @Test func `Of two spellings of an additional header the same one counts each time`() throws {
        let names = (0..<20).map { "X-App-\($0)" }
        let headers = Dictionary(
            uniqueKeysWithValues: names.map { ($0, "upper") } + names.map { ($0.lowercased(), "lower") }
        )
        let sent = try Client().api.listAssets().additionalHeaders(headers).request?.allHTTPHeaderFields ?? [:]
        #expect(names.allSatisfy { sent[$0.lowercased()] == "lower" && sent[$0] == nil })
    }

    @Test func `A session override creates one transport for the service`() throws {
        let service = try Client().api.listAssets().overrideSessionConfiguration(.ephemeral)
        #expect(service.serviceParameters.overrideTransport is URLSessionTransport)
        #expect(service.serviceParameters.overrideSessionConfiguration != nil)
    }

    @Test func `A service without cache uses the transport without cache`() async throws {
        let (one, other) = (StubTransport(), StubTransport())
        other.stub { _ in .json(#"{ "id": "1" }"#) }
        let configuration = ContentConfiguration(url: { base }, transport: one, noCacheTransport: other)
        let service = DeliveryAPI(configuration: configuration).readAsset(assetId: "1").useNoCacheSession()
        #expect(try await service.fetchAsync().id == "1")
        await #expect(throws: OracleContentError.self) { try await service.useDefaultSession().fetchAsync() }
        #expect(one.requests.count == 1)
    }

    @Test func `The identifier of a service does not change`() async throws {
        let client = try Client(responding: .json(#"{ "id": "1" }"#))
        let service = client.api.readAsset(assetId: "1")
        let identifier = service.serviceIdentifier
        _ = try await service.fetchAsync()
        #expect(!identifier.isEmpty && service.serviceIdentifier == identifier)
        #expect(client.api.readAsset(assetId: "1").serviceIdentifier != identifier)
    }
}
