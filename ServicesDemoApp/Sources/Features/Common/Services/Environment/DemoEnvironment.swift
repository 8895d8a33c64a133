// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import OracleContentCore
public import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The environment of the app, which selects its backend.
public enum DemoEnvironment: Sendable {
    /// The backend for customers, at this URL.
    case production(URL)
    /// The backend for trials, at this URL.
    case staging(URL)
    /// Stub responses from files of the app, without a backend.
    case stub
    /// Recorded responses, without a backend.
    case replay(Recording)
}

extension DemoEnvironment {
    /// The name of the environment on command lines and pages.
    public var name: String {
        switch self {
        case .production: "production"
        case .staging: "staging"
        case .stub: "stub"
        case .replay: "replay"
        }
    }

    /// The base URL of stub requests, at which no server exists.
    private static let stubURL = "https://stub.invalid"

    /// The time limit of a request, including retries.
    private static let deadline = Duration.seconds(10)

    /// The size limits of responses.
    private static var limits: HTTPLimits {
        var limits = HTTPLimits()
        limits.dataSize = 4 << 20
        limits.fileSize = 64 << 20
        return limits
    }

    /// Creates the connection of the app to the environment.
    ///
    /// - Returns: The connection.
    /// - Throws: ``DemoEnvironmentError`` if the environment has no responses.
    public func connect() throws(DemoEnvironmentError) -> BackendConnection {
        switch self {
        case .production(let url), .staging(let url):
            return BackendConnection(
                baseURL: url,
                transport: URLSessionTransport(limits: Self.limits)
                    .using(DeadlineMiddleware(Self.deadline), RetryMiddleware(), ResumptionMiddleware())
            )
        case .stub:
            guard
                let url = URL(string: Self.stubURL),
                let folder = Bundle.module.url(forResource: "Stubs", withExtension: nil)
            else { throw .noStubs }
            return BackendConnection(baseURL: url, transport: Self.stubs(in: folder))
        case .replay(let recording):
            guard let url = recording.origins.first else { throw .emptyRecording }
            return BackendConnection(
                baseURL: url,
                transport: ReplayTransport(recording, secrets: ContentConfiguration.standardSecrets)
            )
        }
    }

    private static func stubs(in folder: URL) -> StubTransport {
        let transport = StubTransport()
        // The folder stubs the existing paths only; other paths of these services need a 404.
        transport.stub { request in
            ["/taxService/", "/content/"].contains { request.url?.path().hasPrefix($0) == true }
        } with: { _ in
            .status(404)
        }
        transport.stub(folder: folder)
        let images = StubImages(folder: folder)
        transport.stub {
            images.image(for: $0) != nil
        } with: {
            images.image(for: $0) ?? .status(404)
        }
        return transport
    }
}
