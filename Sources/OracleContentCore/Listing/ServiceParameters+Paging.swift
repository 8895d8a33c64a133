// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOAHTTP
import SOALocking

extension ServiceParameters {
    /// The page that comes next, as far as anybody knows by now.
    struct Position: Sendable {
        let cursor: PageCursor
        let hasMore: Bool
        fileprivate let moves: Int
    }

    /// Where the listing stands.
    var position: Position {
        let (parameters, hasMore, moves) = state.withLock { ($0.parameters, $0.hasMore, $0.moves) }
        func number(_ name: String) -> UInt? { parameters[name]?.queryItem?.value.flatMap(UInt.init) }
        let cursor = PageCursor(
            offset: number(PageCursor.offsetName) ?? 0,
            limit: number(PageCursor.limitName)
        )
        return Position(cursor: cursor, hasMore: hasMore, moves: moves)
    }

    /// Goes on to the page after one that came; stays where it is if somebody moved the listing meanwhile.
    func advance(from position: Position, after page: PageHead) {
        let next = position.cursor.next(after: page)
        state.withLock { state in
            guard state.moves == position.moves else { return }
            state.hasMore = next.hasMore
            let name = PageCursor.offsetName
            state.parameters[name] = QueryParameter(name, "\(next.offset)")
        }
    }

    /// Goes back to where the listing began.
    func rewind() {
        state.withLock { state in
            let name = PageCursor.offsetName
            state.parameters[name] = state.start.map { QueryParameter(name, $0) }
            state.hasMore = true
            state.moves += 1
        }
    }
}
