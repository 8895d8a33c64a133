// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

extension ServiceParameters {
    /// A page that came.
    struct Page: Sendable {
        let offset: UInt
        let checksum: UInt64
    }

    /// The position of the next page.
    struct Position: Sendable {
        let cursor: PageCursor
        let hasMore: Bool
        fileprivate let moves: Int
    }

    /// The position of the listing.
    var position: Position {
        let (parameters, hasMore, moves) = state.withLock { ($0.parameters, $0.hasMore, $0.moves) }
        func number(_ name: String) -> UInt? { parameters[name]?.queryItem?.value.flatMap(UInt.init) }
        let cursor = PageCursor(
            offset: number(PageCursor.offsetName) ?? 0,
            limit: number(PageCursor.limitName)
        )
        return Position(cursor: cursor, hasMore: hasMore, moves: moves)
    }

    /// Advances the listing after a page, unless somebody moved the listing meanwhile.
    func advance(from position: Position, after page: PageHead, of body: Data) {
        let next = position.cursor.next(after: page)
        var checksum = Checksum()
        checksum.add(body)
        let page = ServiceParameters.Page(offset: position.cursor.offset, checksum: checksum.value)
        // Returned, so that no parameter of the caller is released under the lock.
        _ = state.withLock { state -> (any ConvertToURLQueryItem)? in
            guard state.moves == position.moves else { return nil }
            state.repeatsPage = state.lastPage.map { $0.offset < page.offset && $0.checksum == page.checksum } ?? false
            state.lastPage = page
            state.hasMore = next.hasMore
            let name = PageCursor.offsetName
            return state.parameters.updateValue(QueryParameter(name, "\(next.offset)"), forKey: name)
        }
    }

    /// Moves the listing back to its beginning.
    func rewind() {
        _ = state.withLock { state in
            let name = PageCursor.offsetName
            defer { state.parameters[name] = state.start.map { QueryParameter(name, $0) } }
            state.hasMore = true
            state.moves += 1
            state.lastPage = nil
            return state.parameters[name]
        }
    }

    /// Whether the last page was the same as the one before, byte by byte: the server ignores the offset.
    var repeatsPage: Bool { state.withLock { $0.repeatsPage } }
}
