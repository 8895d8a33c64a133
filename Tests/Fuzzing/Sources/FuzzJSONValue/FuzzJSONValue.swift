// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import FuzzSupport
import OracleContentCore

/// Decodes any bytes as JSON.
///
/// A value can be encoded and decoded again, and all its accessors return.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let json = unsafe Data(bytes: start, count: count)
    guard
        let value = requireSameAfterRoundTrip(
            JSONValue<NoAsset>.self,
            json,
            decoder: .content,
            encoder: .content
        )
    else { return 0 }
    lookAt(value)
    let text = Data(value.jsonString().utf8)
    require(
        (try? JSONDecoder.content.decode(JSONValue<NoAsset>.self, from: text)) == value,
        "\(value) has another text"
    )
    return 0
}

private func lookAt(_ value: JSONValue<NoAsset>) {
    _ = value.stringValue()
    _ = value.intValue()
    _ = value.int64Value()
    _ = value.uint()
    _ = value.doubleValue()
    _ = value.boolValue()
    _ = value.dateValue()
    _ = value.assetValue()
    _ = value.value()
    for field in value.objectValue() ?? [:] { lookAt(field.value) }
    for element in value.arrayValue() ?? [] { lookAt(element) }
    require(value.hashValue == value.hashValue && value == value, "\(value) is not itself")
}
