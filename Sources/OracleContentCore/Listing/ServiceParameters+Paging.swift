// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOALocking

extension ServiceParameters {
    struct Position: Sendable {
        let cursor: PageCursor
        let hasMore: Bool
        /// Whether nobody knows where the next page begins.
        let isUnknown: Bool
        fileprivate let moves: Int
        fileprivate let decisions: Int

        /// Whether the listing is where it was: neither a page nor the caller moved it.
        func isSame(as other: Position) -> Bool { cursor.offset == other.cursor.offset && moves == other.moves }
    }

    var position: Position {
        let state = self.state.withLock { $0 }
        func number(_ name: String) -> UInt? { state.parameters[name]?.queryItem?.value.flatMap(UInt.init) }
        let cursor = PageCursor(offset: number(PageCursor.offsetName) ?? 0, limit: number(PageCursor.limitName))
        return Position(
            cursor: cursor,
            hasMore: state.hasMore,
            isUnknown: state.isNextUnknown,
            moves: state.moves,
            decisions: state.decisions
        )
    }

    /// Advances the listing after a page, unless the caller moved it meanwhile; what the caller set `hasMore` to stays.
    func advance(from position: Position, after page: PageHead, of body: Data) {
        let next = position.cursor.next(after: page)
        var checksum = Checksum()
        checksum.add(body)
        let page = (offset: position.cursor.offset, checksum: checksum.value)
        // Returned, so that no parameter of the caller is released under the lock.
        _ = state.withLock { state -> (any ConvertToURLQueryItem)? in
            guard state.moves == position.moves else { return nil }
            state.repeatsPage = state.lastPage.map { $0.offset < page.offset && $0.checksum == page.checksum } ?? false
            state.lastPage = page
            if state.decisions == position.decisions { state.hasMore = next.hasMore }
            state.isNextUnknown = next.offset == nil
            guard let offset = next.offset.map(String.init) else { return nil }
            let name = PageCursor.offsetName
            state.offset = offset
            return state.parameters.updateValue(QueryParameter(name, offset), forKey: name)
        }
    }

    func rewind() {
        _ = state.withLock { state in
            let name = PageCursor.offsetName
            let start = state.start
            defer { state.parameters[name] = start.map { QueryParameter(name, $0) } }
            state.move(to: start)
            state.hasMore = true
            return state.parameters[name]
        }
    }

    /// Whether the last page was the same as the one before, byte by byte: the server ignores the offset.
    var repeatsPage: Bool { state.withLock { $0.repeatsPage } }
}
