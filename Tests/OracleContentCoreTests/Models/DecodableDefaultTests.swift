// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import Testing

@Suite struct DecodableDefaultTests {
    private struct Note: Codable, Hashable {
        @DecodableDefault.True var isOpen
        @DecodableDefault.False var isOld
        @DecodableDefault.EmptyString var text
        @DecodableDefault.EmptyList<[Int]> var numbers
        @DecodableDefault.EmptyMap<[String: Int]> var counts
        @DecodableDefault.IntZero var int
        @DecodableDefault.DoubleZero var double
        @DecodableDefault.DistantPast var date
    }

    private func decode(_ text: String) throws -> Note {
        try JSONDecoder.content.decode(Note.self, from: Data(text.utf8))
    }

    @Test func `A missing or null field has its default`() throws {
        for note in [try decode("{}"), try decode(#"{ "isOpen": null, "text": null }"#)] {
            #expect(note.isOpen && !note.isOld && note.text.isEmpty && note.numbers.isEmpty && note.counts.isEmpty)
            #expect(note.int == 0 && note.double == 0 && note.date == .distantPast)
        }
    }

    @Test func `A present field is decoded and encoded`() throws {
        let note = try decode(#"{ "isOpen": false, "text": "a", "numbers": [1], "counts": { "a": 1 }, "date": 1000 }"#)
        #expect(!note.isOpen && note.text == "a" && note.numbers == [1] && note.counts == ["a": 1])
        #expect(note.date == Date(timeIntervalSince1970: 1))
        #expect(try JSONDecoder.content.decode(Note.self, from: JSONEncoder.content.encode(note)) == note)
        #expect(throws: DecodingError.self) { try decode(#"{ "text": 7 }"#) }
    }
}
