// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import Testing

@Suite struct JSONValueTests {
    typealias Value = JSONValue<NoAsset>

    private func decode(_ text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    private func roundTrip(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    @Test func `Every kind of value is decoded`() throws {
        let value = try decode(
            """
            { "text": "2020-06-18T13:50:16Z", "int": 123.0, "large": 18446744073709551615, "double": 1.5, "yes": true,
              "date": { "value": "2020-06-18T13:50:16.101Z", "timezone": "UTC" }, "none": null, "list": [1, "a", []],
              "dateLike": { "value": "2020-06-18T13:50:16.101Z", "more": 1 } }
            """
        )
        let fields = try #require(value.objectValue())
        #expect(fields["text"]?.stringValue() == "2020-06-18T13:50:16Z")
        guard case .int(123)? = fields["int"], case .uint(.max)? = fields["large"],
            case .double(1.5)? = fields["double"],
            case .bool(true)? = fields["yes"], case .date? = fields["date"], case .null? = fields["none"],
            case .object? = fields["dateLike"]
        else {
            Issue.record("read as something else: \(fields)")
            return
        }
        #expect(fields["list"] == [1, "a", []])
    }

    @Test(
        arguments: [
            .string("a\u{0}\"\\ü😀"), .int(.min), .int(.max), .int64(5), .uint(.max), .double(0.1), .double(-1e300),
            .double(123),
            .bool(false), .date(Date(timeIntervalSince1970: 1_592_488_216.101)), .null,
            .array([nil, [:], [1, [2.5]]]),
            .object(["a": ["b": nil], "": "x", "value": "v"]),
        ] as [Value]
    )
    func `An encoded value decodes to the same value`(_ value: Value) throws {
        #expect(try roundTrip(value) == value)
        #expect(try roundTrip(value).hashValue == value.hashValue)
    }

    @Test func `Numbers of different cases are equal if they are the same number`() {
        let same: [[Value]] = [
            [.int(0), .int64(0), .uint(0), .double(0), .double(-0.0)], [.int(-5), .int64(-5), .double(-5)],
            [.uint(1 << 63), .double(0x1p63)], [.int(.min), .int64(.min), .double(-0x1p63)],
            [.int(.max), .int64(.max)],
            [.uint(.max)], [.double(0x1p64)], [.double(0.5)], [.int(1)], [.bool(true)], [.string("1")], [.null],
        ]
        for (number, values) in same.enumerated() {
            #expect(Set(values).count == 1)
            for others in same[..<number] { #expect(Set(values).isDisjoint(with: others)) }
        }
        #expect(Value.double(.nan) != .double(.nan))
    }

    @Test(arguments: [
        "1844674407370955161.6", "9007199254740993", "1e18", "18446744073709551616", "-9223372036854775808.4",
    ])
    func `A number that is too large for its fraction is encoded as it is decoded`(_ text: String) throws {
        let value = try decode(text)
        #expect(try decode(value.jsonString()) == value)
    }

    @Test func `Earlier values of a name do not change how it is decoded`() throws {
        let texts = ["1", "\"a\"", "null", "[1]", "{}", "true", "1.5", #"{ "value": "2020-06-18" }"#]
        let json = texts.flatMap { one in texts.map { #"{ "a": \#(one) }, { "a": \#($0) }"# } }.joined(separator: ",")
        let one = try JSONDecoder.content.decode([Value].self, from: Data("[\(json)]".utf8))
        let each = try texts.flatMap { one in try texts.flatMap { [one, $0] }.map { ["a": try decode($0)] as Value } }
        #expect(one == each)
    }

    @Test func `Encoded random values decode to the same values`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let value = random(depth: 4, &generator)
            #expect(try roundTrip(value) == value)
        }
    }

    private func random(depth: Int, _ generator: inout some RandomNumberGenerator) -> Value {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
        case 0: return .string(String(UInt64.random(in: 0...(.max), using: &generator), radix: 36))
        case 1: return .int(Int.random(in: .min ... .max, using: &generator))
        case 2: return .double(Double.random(in: -1e9...1e9, using: &generator))
        case 3: return .bool(Bool.random(using: &generator))
        case 4: return .date(Date(timeIntervalSinceReferenceDate: Double.random(in: -1e9...1e9, using: &generator)))
        case 5: return .null
        case 6: return .array((0..<3).map { _ in random(depth: depth - 1, &generator) })
        default:
            return .object(["a": random(depth: depth - 1, &generator), "b": random(depth: depth - 1, &generator)])
        }
    }

    @Test(arguments: [
        "", "{", "[", "nul", "1e999", "\"\\ud800\"", "{\"a\":}", "[1,]", "-", "01", "\u{0}", "{\"a\":1,\"a\":[]}",
        "{\"value\":{},\"timezone\":7}", "99999999999999999999999999", "-0", "[[[[[[[[[[[[",
    ])
    func `Malformed text is an error or a value, and does not crash`(_ text: String) {
        let value = try? decode(text)
        _ = value?.jsonString()
        _ = value.map { [$0.intValue() as Any, $0.uint() as Any, $0.int64Value() as Any, $0.doubleValue() as Any] }
    }

    @Test func `Deeply nested values are decoded or rejected`() async {
        for depth in [100, 510, 514, 100_000] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let object = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
            await Task.detached {
                for text in [text, object] {
                    let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
                    _ = value?.jsonString()
                    #expect(value == value)
                }
            }
            .value
        }
    }

    @Test func `A small stack suffices for deeply nested values`() async throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> Data {
            Data((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        let texts = [500, 60].flatMap {
            [nested($0, "[", "]"), nested($0, #"{"a":"#, "}"), nested($0 / 2, #"[{"a":"#, "}]")]
        }
        let written = await withCheckedContinuation { continuation in
            let thread = Thread {
                let values = texts.map { try? JSONDecoder.content.decode(Value.self, from: $0) }
                let copies = values.map { $0.map { Data($0.jsonString().utf8) } }
                continuation.resume(returning: values == values ? copies : [])
            }
            // What a thread of Swift concurrency has on Apple systems.
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(written == [nil, nil, nil] + texts.suffix(3))
    }

    @Test func `Numbers that do not fit are nil, and NaN is encoded as null`() {
        #expect(Value.int(-1).uint() == nil)
        #expect(Value.double(1e300).intValue() == nil)
        #expect(Value.double(.nan).intValue() == nil && Value.double(.infinity).uint() == nil)
        #expect(Value.double(-0.5).uint() == 0)
        #expect(Value.array([.double(.nan), 1]).jsonString() == "[null,1]")
    }

    @Test func `A date without a text is written as null, and the rest as it is`() {
        let dates = [1e13, -1e13, .nan].map { Value.date(Date(timeIntervalSince1970: $0)) }
        #expect(
            Value.object(["dates": .array(dates), "one": 1]).jsonString() == #"{"dates":[null,null,null],"one":1}"#
        )
    }

    @Test func `An object is returned as a model, with dates in each form that servers have`() throws {
        struct Event: Decodable, Sendable { let at: Date }
        for date in [#""2020-06-18T13:50:16Z""#, "1592488216000", #"{ "value": "2020-06-18T13:50:16.000Z" }"#] {
            let json = Data(#"{ "at": \#(date), "more": [1] }"#.utf8)
            let value = try JSONDecoder.content.decode(JSONValue<Event>.self, from: json)
            #expect(value.assetValue()?.at == Date(timeIntervalSince1970: 1_592_488_216), "\(date)")
        }
        #expect(JSONValue<Event>.string("2020-06-18").assetValue() == nil)
        #expect(JSONValue<Event>.object(["at": "yesterday"]).assetValue() == nil)
    }

    @Test func `Values convert from and to Any`() {
        let any: [String: Any?] = ["a": 1, "b": [true, nil, "x"], "c": 2.5, "d": UInt8(7)]
        #expect(Value(any: any) == ["a": 1, "b": [true, nil, "x"], "c": 2.5, "d": 7])
        #expect(Value(any: Date.distantPast).dateValue() == .distantPast)
        #expect(Value(any: Data()) == nil)
        #expect(Value(any: ["tags": "a,b".split(separator: ",")]) == ["tags": ["a", "b"]])
        #expect(Value.string("a").value() as? String == "a" && Value.null.value() == nil)
    }

    @Test func `Numbers of any type stay numbers, also 0 and 1`() throws {
        let text = Data(#"{ "zero": 0, "one": 1, "half": 0.5, "yes": true, "list": [1, false] }"#.utf8)
        let value = Value(any: try JSONSerialization.jsonObject(with: text))
        #expect(value == ["zero": 0, "one": 1, "half": 0.5, "yes": true, "list": [1, false]])
        #expect(Value(any: CGFloat(1.5)) == 1.5 && Value(any: Float(1.5)) == 1.5)
        #expect(Value(any: ["price": Decimal(string: "9.99"), "count": 7]) == ["price": 9.99, "count": 7])
    }
}
