// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

final class WordList: Sendable {
    private let words: Set<String> = ["boat", "car"]

    func knows(_ word: String) -> Bool { words.contains(word) }
}

extension ServiceName<WordList> { static var wordList: Self { Self { WordList() } } }

func knownWords(in text: [String]) -> [String] {
    let wordList = ServiceRegistry[.wordList]
    return text.filter { wordList.knows($0) }
}

func isKnown(_ word: String) -> Bool {
    ServiceRegistry.withService(.wordList) { $0.knows(word) }
}

@Suite struct PerformanceTests {
    @Test(.services { $0.add(.wordList) { WordList() } })
    func `A service is looked up once for a loop, or borrowed for one use`() {
        #expect(knownWords(in: ["boat", "bat"]) == ["boat"])
        #expect(isKnown("car"))
    }
}
