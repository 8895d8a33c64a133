// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import FuzzSupport
import OracleContentCore

/// Reads any bytes as an image, which is nil or has a size.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let image = ContentImage(data: unsafe Data(bytes: start, count: count))
    require(image.map { $0.width > 0 && $0.height > 0 } ?? true, "An image has no size: \(String(describing: image))")
    return 0
}
