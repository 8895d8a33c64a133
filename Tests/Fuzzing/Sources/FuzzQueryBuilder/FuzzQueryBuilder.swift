// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import FuzzSupport
import OracleContentDelivery

/// Builds any query.
///
/// A parser must read it as the query that was built, with its values unchanged.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var choices = unsafe Choices(UnsafeBufferPointer(start: start, count: count))
    var query = GrownQuery(&choices)
    do {
        while !choices.isOver, query.conditions.count < 8 { try query.grow(&choices) }
    } catch {
        fatalError("A list of two conditions is refused: \(error)")
    }
    let text = query.builder.buildQueryString()
    var reader = QueryReader(text)
    guard let read = reader.meaning() else { fatalError("This is no query: \(text)") }
    require(reader.conditions == query.conditions, "This has other conditions than \(query.conditions): \(text)")
    for held in 0..<1 << query.conditions.count {
        require(
            read.holds(held) == query.meaning.holds(held),
            "This means something else than \(query.meaning): \(text)"
        )
    }
    return 0
}
