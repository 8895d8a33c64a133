// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
import OracleContentCore
public import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Which backend the app talks to.
public enum DemoEnvironment: Sendable {
    /// The backend for customers, at this address.
    case production(URL)
    /// The backend to try things out with, at this address.
    case staging(URL)
    /// None: files that come with the app answer.
    case stub
    /// None: what was recorded answers.
    case replay(Recording)
}

extension DemoEnvironment {
    /// What the environment is called on command lines and pages.
    public var name: String {
        switch self {
        case .production: "production"
        case .staging: "staging"
        case .stub: "stub"
        case .replay: "replay"
        }
    }

    /// The address that no server is at, for requests that are answered by stubs.
    private static let stubURL = "https://stub.invalid"

    /// How long a backend may take for one request, with all that is tried again.
    private static let deadline = Duration.seconds(10)

    /// How large its responses may be: no screen shows more.
    private static var limits: HTTPLimits {
        var limits = HTTPLimits()
        limits.dataSize = 4 << 20
        limits.fileSize = 64 << 20
        return limits
    }

    /// Points the whole app at the environment, in this one place.
    ///
    /// - Returns: Where requests begin, and where they leave.
    /// - Throws: ``DemoEnvironmentError`` if the environment has nothing to answer with.
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
        // A folder can tell what is there; that the rest is not there takes another stub.
        transport.stub { request in
            ["/taxService/", "/content/"].contains { request.url?.path().hasPrefix($0) == true }
        } with: { _ in
            .status(404)
        }
        transport.stub(folder: folder)
        let images = StubImages(folder: folder)
        transport.stub {
            images.answer($0) != nil
        } with: {
            images.answer($0) ?? .status(404)
        }
        return transport
    }
}
