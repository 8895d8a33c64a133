// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if OBJC

public final class URLRequest: NSObject, @unchecked Sendable {}

public final class Data: NSObject, @unchecked Sendable {}

#else

public struct URLRequest: Hashable, Sendable {
    public enum CachePolicy: UInt, Sendable {
        case useProtocolCachePolicy
        case reloadIgnoringLocalCacheData
        case returnCacheDataElseLoad
        case returnCacheDataDontLoad
        case reloadIgnoringLocalAndRemoteCacheData
        case reloadRevalidatingCacheData
    }

    public var url: URL?
    public var cachePolicy = CachePolicy.useProtocolCachePolicy
    public var timeoutInterval: TimeInterval = 60
    public var httpMethod: String?
    public var allHTTPHeaderFields: [String: String]?
    public var httpBody: Data?
    public var httpShouldHandleCookies = true

    public init(
        url: URL,
        cachePolicy: CachePolicy = .useProtocolCachePolicy,
        timeoutInterval: TimeInterval = 60
    ) {}

    public var httpBodyStream: InputStream? {
        get { nil }
        set {}
    }

    public func value(forHTTPHeaderField field: String) -> String? { nil }

    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}

    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {}
}

#endif

open class InputStream: NSObject {
    public init?(url: URL) {}

    public init(data: Data) {}

    open func open() {}

    open func close() {}

    open func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int { 0 }
}

@available(*, unavailable)
extension InputStream: @unchecked Sendable {}
