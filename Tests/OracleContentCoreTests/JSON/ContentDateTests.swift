// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import Testing

@Suite struct ContentDateTests {
    private func date(_ json: String) throws -> Date {
        try JSONDecoder().decode(ContentDate.self, from: Data(json.utf8)).date
    }

    @Test(arguments: [
        (#"{ "value": "2020-06-18T13:50:16.101Z", "timezone": "UTC" }"#, 1_592_488_216.101),
        (#"{ "value": "2020-06-18T07:50:16.101-06:00", "timezone": "America/Denver" }"#, 1_592_488_216.101),
        (#""2020-06-18T13:50:16Z""#, 1_592_488_216), (#""2020-06-18T15:50:16+0200""#, 1_592_488_216),
        (#""2020-06-18""#, 1_592_438_400), ("1592488216101", 1_592_488_216.101), (#""1970-01-01T00:00:00Z""#, 0),
        (#""2024-02-29T23:59:59.999Z""#, 1_709_251_199.999), (#""0001-01-01T00:00:00Z""#, -62_135_596_800),
        (#""2001-01-01T00:00:00.00000000000000000000Z""#, 978_307_200),
        (#""2020-06-18T15:50:16+02""#, 1_592_488_216), (#""2016-12-31T23:59:60Z""#, 1_483_228_800),
    ])
    func `Every format of a date is decoded`(_ json: String, _ seconds: Double) throws {
        #expect(abs(try date(json).timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(arguments: [
        #""""#, #""yesterday""#, #""2020-13-01""#, #""2020-02-30""#, #""2020-06-18T25:00Z""#,
        #""2020-06-18T13:50:16.Z""#,
        #"{ "timezone": "UTC" }"#, "true", "[]", #""2020-06-18T13:50:16Zx""#,
        #""２０２０-06-18""#, #""0000-01-01T00:00:00+01:00""#, #""9999-12-31T23:59:59-01:00""#,
        #""9999-12-31T23:59:59.99999999999999999Z""#, "253402300800000", "-1e300",
    ])
    func `Other values are an error`(_ json: String) {
        #expect(throws: DecodingError.self) { try date(json) }
    }

    @Test func `A number of milliseconds is the same date as its text`() throws {
        for milliseconds in [1_592_488_216_101, 3_099_357_458_075, 950_670_953_644, -1, 999] {
            let value = try JSONDecoder().decode(ContentDate.self, from: Data("\(milliseconds)".utf8))
            #expect(value.text.count == 24)
            #expect(try date("\"\(value.text)\"") == value.date)
        }
    }

    @Test func `An object with a date and other fields is decoded as a date, or as an object where any value fits`()
        throws
    {
        let json = #"{ "value": "2020-06-18", "x": 1 }"#
        #expect(try date(json).timeIntervalSince1970 == 1_592_438_400)
        let value = try JSONDecoder.content.decode(JSONValue<NoAsset>.self, from: Data(json.utf8))
        #expect(value == ["value": "2020-06-18", "x": 1])
    }

    @Test func `An object with a date and no time zone is a date where any value fits`() throws {
        for json in [#"{ "value": "2020-06-18" }"#, #"{ "value": "2020-06-18", "timezone": null }"#] {
            let value = try JSONDecoder.content.decode(JSONValue<NoAsset>.self, from: Data(json.utf8))
            #expect(value == .date(Date(timeIntervalSince1970: 1_592_438_400)))
        }
    }

    @Test func `A date is encoded as an object in UTC, and decodes to the same date`() throws {
        var generator = SystemRandomNumberGenerator()
        var dates = (0..<2_000).map { _ in
            Date(timeIntervalSinceReferenceDate: Double.random(in: -6e10...2.4e11, using: &generator))
        }
        dates += [0, 1e-7, -1e-7, -0.5, 0.1, -1.25, 614_181_016.101].map { Date(timeIntervalSinceReferenceDate: $0) }
        dates += [.distantPast, .distantFuture, Date()]
        for date in dates {
            let data = try JSONEncoder().encode(ContentDate(date))
            #expect(try JSONDecoder().decode(ContentDate.self, from: data).date == date)
        }
        let text = String(
            decoding: try JSONEncoder().encode(ContentDate(Date(timeIntervalSince1970: 0.25))),
            as: UTF8.self
        )
        #expect(text.contains(#""value":"1970-01-01T00:00:00.250Z""#) && text.contains(#""timezone":"UTC""#))
    }

    @Test func `A year without four digits can't be encoded`() {
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(ContentDate(Date(timeIntervalSince1970: 1e13))) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(ContentDate(Date(timeIntervalSince1970: .nan))) }
    }
}
