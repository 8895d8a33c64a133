// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import AsyncHTTPClient
import Foundation
import OracleContentCore
import OracleContentDelivery
import SOAHTTP
import SOANetworking
import SOAServices

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Ways to get one asset from a server, without its decoding: each makes its request anew, and returns the number of bytes.
struct AssetCallers {
    private let asset: AssetRequest
    private let client: HTTPClient

    init(server: URL, client: HTTPClient) {
        asset = AssetRequest(server: server)
        self.client = client
    }

    /// Each after its baseline.
    func all() -> [Caller] {
        sessionCallers() + clientCallers()
    }

    private func sessionCallers() -> [Caller] {
        let shared = URLSession(configuration: .ephemeral)
        let delegate = DelegatedSession()
        let session = delegate.session()
        let transport = URLSessionTransport()
        let delegated = Caller(name: "URLSession with a delegate") { [asset] in
            try await delegate.bytes(of: asset.request(), in: session)
        }
        let awaited = Caller(name: "URLSession, async", baseline: delegated.name) { [asset] in
            try await shared.data(for: asset.request()).0.count
        }
        let sent = Caller(name: "HTTPTransport", baseline: delegated.name, target: .transport) { [asset] in
            try await transport.data(for: asset.request()).0.count
        }
        return [
            delegated,
            awaited,
            sent,
            service(over: transport, baseline: sent.name, target: .layers),
            endpoint(over: transport, baseline: sent.name, target: .layers),
            content(over: transport, baseline: sent.name),
        ]
    }

    private func clientCallers() -> [Caller] {
        let transport = AsyncHTTPClientTransport(client: client)
        let bare = Caller(name: "AsyncHTTPClient") { [asset, client] in
            try await client.bytes(at: asset.text(), headers: AssetRequest.headers)
        }
        let sent = Caller(name: "AsyncHTTPClientTransport", baseline: bare.name, target: .clientTransport) { [asset] in
            try await transport.data(for: asset.request()).0.count
        }
        let suffix = " over AsyncHTTPClientTransport"
        return [
            bare,
            sent,
            service(suffix, over: transport, baseline: sent.name),
            endpoint(suffix, over: transport, baseline: sent.name),
            content(suffix, over: transport, baseline: sent.name),
        ]
    }
}

extension AssetCallers {
    /// A request of `SOAServices`.
    func service(
        _ suffix: String = "",
        over transport: any HTTPTransport,
        baseline: String? = nil,
        target: Target? = nil
    ) -> Caller {
        let context = LiveURLServiceContext(baseURL: asset.server, transport: transport)
        let service = Service<String, URLResult> { [asset] identifier in
            do {
                return await context.perform(try asset.request(identifier)).validated()
            } catch {
                return .failure(error)
            }
        }
        return Caller(name: "Service\(suffix)", baseline: baseline, target: target) {
            try await service.value(AssetRequest.identifier).data.count
        }
    }

    /// A request of `SOANetworking`.
    func endpoint(
        _ suffix: String = "",
        over transport: any HTTPTransport,
        baseline: String? = nil,
        target: Target? = nil
    ) -> Caller {
        let provider = AssetEndpoint.provider(over: transport, decoder: PlainListing.decoder)
        let server = asset.server.absoluteString
        return Caller(name: "Networking\(suffix)", baseline: baseline, target: target) {
            try await provider.rawResponse(of: AssetEndpoint(input: (server, AssetRequest.identifier))).data.count
        }
    }

    /// A call of `OracleContentDelivery`.
    func content(_ suffix: String = "", over transport: any HTTPTransport, baseline: String? = nil) -> Caller {
        let client = DeliveryAPI(configuration: ContentConfiguration(url: asset.server, transport: transport))
        return Caller(name: "content call\(suffix)", baseline: baseline) {
            try await client.readAsset(assetId: AssetRequest.identifier).fetchAsyncWithoutParsing().0?.count ?? 0
        }
    }
}
