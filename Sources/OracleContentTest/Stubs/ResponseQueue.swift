// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The responses of one endpoint, in their order: the rules, without anything that happens.
struct ResponseQueue: Sendable {
    private var responses: [ContentResponse] = []
    private var given = 0

    mutating func append(_ response: ContentResponse) {
        responses.append(response)
    }

    /// The next response; nil if there is none left.
    mutating func next() -> ContentResponse? {
        guard let first = responses.first else { return nil }
        given += 1
        let isUsedUp =
            switch first.repeats {
            case .none: true
            case .infinite: false
            case .times(let count): given >= count
            }
        if isUsedUp {
            responses.removeFirst()
            given = 0
        }
        return first
    }
}
