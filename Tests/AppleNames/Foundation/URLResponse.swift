// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

open class URLResponse: NSObject, @unchecked Sendable {
    open var url: URL? { nil }
    open var mimeType: String? { nil }
    open var expectedContentLength: Int64 { 0 }
    open var suggestedFilename: String? { nil }
    open var textEncodingName: String? { nil }
}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?) {}

    open var statusCode: Int { 0 }
    open var allHeaderFields: [AnyHashable: Any] { [:] }

    open func value(forHTTPHeaderField field: String) -> String? { nil }

    open class func localizedString(forStatusCode statusCode: Int) -> String { "" }
}
