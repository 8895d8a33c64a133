// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import FuzzSupport
import SOAHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Records a request and its response.
///
/// A redacted body must not have a secret left.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var bytes = unsafe Data(bytes: start, count: count)
    let type = types[Int(bytes.popFirst() ?? 0) % types.count]
    let location = String(decoding: bytes.prefix(64), as: UTF8.self)
    let first = recorded(bytes, type, location)
    let again = recorded(first.body, type, first.location)
    require(first.body == again.body, "A body has secrets after it was redacted: \(first.body.base64EncodedString())")
    require(first.location == again.location, "A header has secrets after it was redacted: \(first.location)")
    requireNoToken(in: first.body)
    return 0
}

private let types = [
    "application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b",
    "multipart/mixed; boundary=\"b b\"", "multipart/form-data; boundary=", "text/plain",
]

/// Returns a body and a `Location` as they were recorded.
private func recorded(_ body: Data, _ type: String, _ location: String) -> (body: Data, location: String) {
    let stubs = StubTransport()
    stubs.stub { _ in .status(200, headers: ["Content-Type": type, "Location": location], body: body) }
    let recorder = RecordingMiddleware()
    guard let url = URL(string: "https://example.com/?token=S3CRET") else { return (body, location) }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue(type, forHTTPHeaderField: "Content-Type")
    request.httpBody = body
    let sent = request
    return blocking {
        _ = try? await stubs.using(recorder).data(for: sent)
        guard let exchange = recorder.recording.exchanges.first else { return (body, location) }
        require(!exchange.request.url.contains("S3CRET"), "A URL has a secret.")
        require(exchange.request.body == exchange.response?.body, "A request and a response are redacted differently.")
        return (exchange.response?.body?.data ?? Data(), exchange.response?.headers["Location"] ?? "")
    }
}

/// Requires that JSON has no token but its replacement.
private func requireNoToken(in body: Data) {
    guard let json = try? JSONSerialization.jsonObject(with: body), let object = json as? [String: Any] else { return }
    for (name, value) in object where name.lowercased() == "token" && !(value is NSNull) {
        require(value as? String == Recording.redacted, "A token was recorded: \(value)")
    }
}
