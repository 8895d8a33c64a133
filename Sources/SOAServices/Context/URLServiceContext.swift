// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation
public import SOAHTTP

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A context with a base URL.
///
/// A provider with such a context also works for factories that take a context; see ``URLServiceProviding/serviceContext``.
public protocol BaseURLProviding: Sendable {
    /// The URL that the paths of the services begin with.
    var baseURL: URL { get }
}

/// The smallest context for factories of services: the base URL, and a method that sends requests.
///
/// Refine it by what your own services need, under a name of your own:
///
/// ```swift
/// protocol ServiceContext: URLServiceContext {
///     var tokens: TokenSource<String> { get }
/// }
/// ```
public protocol URLServiceContext: BaseURLProviding {
    /// Sends a request, and returns the response of any status, or the reason why there is none.
    func perform(_ request: URLRequest) async -> URLResult
}

// A provider whose context is a base URL is a context too: the live one, the mock and the stubs below are both.
extension URLServiceProviding where Context == URL {
    /// The URL that the paths of the services begin with.
    public var baseURL: URL { context }

    /// Sends a request.
    public func perform(_ request: URLRequest) async -> URLResult {
        await perform(request: request)
    }
}

/// A context that sends requests.
public typealias LiveURLServiceContext = URLServiceProvider<URL>

extension URLServiceProvider: BaseURLProviding, URLServiceContext where Context == URL {
    /// Creates a context from a service that sends requests.
    public init(baseURL: URL, service: URLService) {
        self.init(context: baseURL, service: service)
    }

    /// Creates a context that sends requests over a transport.
    public init(baseURL: URL, transport: any HTTPTransport) {
        self.init(context: baseURL, transport: transport)
    }

    /// Creates a context that sends requests by a session like another; every request fails if that has a delegate.
    public init(baseURL: URL, session: URLSession = .shared) {
        self.init(context: baseURL, session: session)
    }
}

/// A context for tests of factories, which records requests and returns a stub.
public typealias MockURLServiceContext = MockURLServiceProvider<URL>

extension MockURLServiceProvider: BaseURLProviding, URLServiceContext where Context == URL {
    /// Creates a context with the result that it returns.
    public convenience init(baseURL: URL, stubResult: URLResult = .failure(UndefinedURLResponse())) {
        self.init(context: baseURL, stubResult: stubResult)
    }

    /// The URL that the paths of the services begin with.
    public var baseURL: URL {
        get { context }
        set { context = newValue }
    }
}

/// A context that responds from stubs: a whole app runs on local data.
public typealias StubbingURLServiceContext = StubURLServiceProvider<URL>

extension StubURLServiceProvider: BaseURLProviding, URLServiceContext where Context == URL {
    /// Creates a context from stubs.
    public init(baseURL: URL, stubs: URLStubs) {
        self.init(context: baseURL, stubs: stubs)
    }

    /// Creates a context with responses by URL, as ``StubTable`` has them.
    public init(baseURL: URL, stubResults: [URL: URLResult]) {
        self.init(context: baseURL, source: StubTable(stubResults))
    }
}
