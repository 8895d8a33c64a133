// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import Testing

@Suite struct ContentFieldTests {
    private struct Note: ContentElement {
        @ContentField var numbers: [Int]
        @ContentField var optionals: [Int?]
        @ContentField var lists: [[Int]]
        @ContentField var objects: [[String: Int]]
        @ContentField var counts: [String: Int]?
        @ContentField var texts: [String: String]?
        @ContentField var gaps: [String: Int?]?
        @ContentField var dates: [Date]
        @ContentField var deadlines: [String: Date]?
        @ContentField var values: [[String: JSONValue<NoAsset>]]
        @ContentField var price: Double?
        @ContentField var prices: [Double]
    }

    private func decode(_ text: String, by decoder: JSONDecoder = .content) throws -> Note {
        try decoder.decode(Note.self, from: Data(text.utf8))
    }

    @Test func `Numbers in lists and objects may come as text or with a fraction, as by themselves`() throws {
        let note = try decode(
            """
            { "numbers": ["1", 2, 3.0, 3.6, "x", null, {}, 5], "optionals": [1, null, "3", "x"],
              "lists": [["1", 2], null, [3]], "objects": [{ "a": "1", "b": 2 }, 7, {}], "counts": { "a": "1", "b": 2.0 },
              "price": "12.50", "prices": [1, "2.5", "x", "nan", null] }
            """
        )
        #expect(note.numbers == [1, 2, 3, 4, 5])
        #expect(note.optionals == [1, nil, 3])
        #expect(note.lists == [[1, 2], [3]])
        #expect(note.objects == [["a": 1, "b": 2], [:]])
        #expect(note.counts == ["a": 1, "b": 2])
        #expect(note.price == 12.5)
        #expect(note.prices == [1, 2.5])
    }

    @Test func `An object loses only the values that can't be read`() throws {
        let note = try decode(
            """
            { "texts": { "a": "b", "c": null, "d": 7 }, "gaps": { "a": 1, "b": null, "c": [] }, "counts": [],
              "values": [{ "a": null, "b": [1] }], "deadlines": { "a": "2001-01-01", "b": "yesterday" } }
            """
        )
        #expect(note.texts == ["a": "b"])
        #expect(note.gaps == ["a": 1, "b": nil])
        #expect(note.counts == nil)
        #expect(note.values == [["a": .null, "b": .array([.int(1)])]])
        #expect(note.deadlines == ["a": Date(timeIntervalSinceReferenceDate: 0)])
    }

    @Test func `A default is not encoded, and everything else is`() throws {
        var note = Note()
        #expect(String(decoding: try JSONEncoder.content.encode(note), as: UTF8.self) == "{}")
        (note.numbers, note.counts, note.price) = ([0], [:], 0)
        let fields = try JSONDecoder().decode(JSONValue<NoAsset>.self, from: JSONEncoder.content.encode(note))
        #expect(fields == ["numbers": [0], "counts": [:], "price": 0])
    }

    @Test func `A model decodes to the same value by the coders of content and by plain ones`() throws {
        let date = Date(timeIntervalSinceReferenceDate: 1000)
        var note = Note()
        (note.numbers, note.optionals, note.lists) = ([1], [nil, 2], [[3], []])
        (note.objects, note.counts, note.texts, note.gaps) = ([["a": 1]], [:], ["a": "b"], ["a": nil, "b": 2])
        (note.dates, note.deadlines) = ([date], ["a": date])
        (note.values, note.price) = ([["a": .null, "b": .date(date)]], 1.5)
        let content = try JSONEncoder.content.encode(note)
        #expect(try JSONDecoder.content.decode(Note.self, from: content) == note)
        #expect(try JSONDecoder().decode(Note.self, from: content) == note)
        #expect(try JSONDecoder().decode(Note.self, from: JSONEncoder().encode(note)) == note)
        #expect(try JSONDecoder.content.decode(Note.self, from: JSONEncoder().encode(note)) == note)
    }

    @Test func `Dates in lists and objects are written as a date by itself is, by any encoder`() throws {
        struct Event: ContentElement {
            @ContentField var at: Date?
            @ContentField var lists: [[Date]]
            @ContentField var gaps: [Date?]
            @ContentField var objects: [[String: Date]]
        }
        let date = Date(timeIntervalSinceReferenceDate: 0)
        var event = Event()
        (event.at, event.lists, event.gaps, event.objects) = (date, [[date], []], [nil, date], [["a": date]])
        let fields = try JSONDecoder().decode(JSONValue<NoAsset>.self, from: JSONEncoder().encode(event))
        let value = JSONValue<NoAsset>.date(date)
        #expect(fields == ["at": value, "lists": [[value], []], "gaps": [nil, value], "objects": [["a": value]]])
    }
}
