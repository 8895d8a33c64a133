// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

open class URLSession: NSObject, @unchecked Sendable {
    #if OBJC
    @objc public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }

    @objc public enum ResponseDisposition: Int, Sendable {
        case cancel, allow, becomeDownload, becomeStream
    }
    #else
    public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }

    public enum ResponseDisposition: Int, Sendable {
        case cancel, allow, becomeDownload, becomeStream
    }
    #endif

    open class var shared: URLSession { URLSession(configuration: .default) }

    public init(configuration: URLSessionConfiguration) {}

    public init(
        configuration: URLSessionConfiguration,
        delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {}

    open var configuration: URLSessionConfiguration { .default }
    open var delegate: (any URLSessionDelegate)? { nil }

    open func finishTasksAndInvalidate() {}

    open func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask() }

    open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        URLSessionUploadTask()
    }
}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }

    open var identifier: String? { nil }
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    open var timeoutIntervalForRequest: TimeInterval = 60
    open var timeoutIntervalForResource: TimeInterval = 60
    open var httpMaximumConnectionsPerHost = 6
    open var urlCache: URLCache?
    #if !OBJC
    open var requestCachePolicy = URLRequest.CachePolicy.useProtocolCachePolicy
    #endif
}

open class URLSessionTask: NSObject, @unchecked Sendable {
    public enum State: Int, Sendable {
        case running, suspended, canceling, completed
    }

    open var taskIdentifier: Int { 0 }
    open var originalRequest: URLRequest? { nil }
    open var currentRequest: URLRequest? { nil }
    open var response: URLResponse? { nil }
    open var state: State { .running }

    open func resume() {}

    open func cancel() {}
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

open class OperationQueue: NSObject, @unchecked Sendable {}

open class URLCache: NSObject, @unchecked Sendable {}

open class URLCredential: NSObject, @unchecked Sendable {
    public enum Persistence: UInt, Sendable {
        case none, forSession, permanent, synchronizable
    }

    public init(user: String, password: String, persistence: Persistence) {}
}

open class URLProtectionSpace: NSObject, @unchecked Sendable {
    open var authenticationMethod: String { "" }
    open var host: String { "" }
}

open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
    open var protectionSpace: URLProtectionSpace { URLProtectionSpace() }
    open var previousFailureCount: Int { 0 }
}
