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

/// All that ask a server for the same asset, by the layers of the library and without them.
///
/// Those that request bytes keep their request. Those that decode make it anew for each call, as an app does.
struct AssetCallers {
    private let asset: AssetRequest
    private let client: HTTPClient
    private let decoder = PlainListing.decoder

    init(server: URL, client: HTTPClient) {
        asset = AssetRequest(server: server)
        self.client = client
    }

    /// Each after what it is compared with.
    func all() throws -> [Caller] {
        try sessionCallers() + clientCallers()
    }

    private func sessionCallers() throws -> [Caller] {
        let request = try asset.request()
        let session = URLSession(configuration: .ephemeral)
        let transport = URLSessionTransport()
        let bytes = Caller(name: "URLSession, bytes") { try await session.data(for: request).0.count }
        let bare = Caller(name: "URLSession, decoded by hand") { [asset, decoder] in
            try decoder.decode(PlainListing.Item.self, from: try await session.data(for: asset.request()).0).size
        }
        let delegate = DelegatedSession()
        let delegated = delegate.session()
        let decoded = plain("HTTPTransport, decoded by hand", over: transport, baseline: bare.name, target: .transport)
        return [
            bytes,
            Caller(name: "URLSession with a delegate, bytes", baseline: bytes.name) {
                try await delegate.bytes(of: request, in: delegated)
            },
            Caller(name: "HTTPTransport, bytes", baseline: bytes.name, target: .transport) {
                try await transport.data(for: request).0.count
            },
            bare,
            decoded,
            service(over: transport, baseline: decoded.name),
            endpoint(over: transport, baseline: decoded.name),
            content("content call", over: transport, baseline: decoded.name, target: .layers),
        ]
    }

    private func clientCallers() throws -> [Caller] {
        let request = try asset.request()
        let transport = AsyncHTTPClientTransport(client: client)
        let bytes = Caller(name: "AsyncHTTPClient, bytes") { [asset, client] in
            try await client.bytes(at: asset.text(), headers: AssetRequest.headers)
        }
        let decoded = plain("AsyncHTTPClientTransport, decoded by hand", over: transport)
        return [
            bytes,
            Caller(name: "AsyncHTTPClientTransport, bytes", baseline: bytes.name) {
                try await transport.data(for: request).0.count
            },
            decoded,
            content("content call over AsyncHTTPClientTransport", over: transport, baseline: decoded.name),
        ]
    }
}

extension AssetCallers {
    /// What an app does that has a transport and nothing above it.
    private func plain(
        _ name: String,
        over transport: any HTTPTransport,
        baseline: String? = nil,
        target: Target? = nil
    ) -> Caller {
        Caller(name: name, baseline: baseline, target: target) { [asset, decoder] in
            try decoder.decode(PlainListing.Item.self, from: try await transport.data(for: asset.request()).0).size
        }
    }

    private func service(over transport: any HTTPTransport, baseline: String) -> Caller {
        let service = AssetService.asset(asset, over: transport, decoder: decoder)
        return Caller(name: "Service", baseline: baseline, target: .layers) {
            try await service.value(AssetRequest.identifier).size
        }
    }

    private func endpoint(over transport: any HTTPTransport, baseline: String) -> Caller {
        let provider = AssetEndpoint.provider(over: transport, decoder: decoder)
        let server = asset.server.absoluteString
        return Caller(name: "Networking", baseline: baseline, target: .layers) {
            try await provider.send(AssetEndpoint(input: (server, AssetRequest.identifier))).size
        }
    }

    private func content(
        _ name: String,
        over transport: any HTTPTransport,
        baseline: String,
        target: Target? = nil
    ) -> Caller {
        let client = DeliveryAPI(configuration: ContentConfiguration(url: asset.server, transport: transport))
        return Caller(name: name, baseline: baseline, target: target) {
            let asset = try await client.readAsset(assetId: AssetRequest.identifier).fetchAsync()
            return asset.id.utf8.count + asset.name.utf8.count + asset.links.count
        }
    }
}
