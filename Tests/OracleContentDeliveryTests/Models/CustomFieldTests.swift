// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import Testing

@Suite struct CustomFieldTests {
    private let date = Date(timeIntervalSince1970: 1)
    private let asset: Asset

    init() {
        var asset = Asset(id: "1")
        asset.fields = [
            "string": "text", "bool": true, "date": .date(Date(timeIntervalSince1970: 1)), "int": 42,
            "int64": .int64(43), "uint": .uint(44), "double": 45.7, "negative": -1, "huge": 1e300, "null": nil,
            "object": ["id": "A", "type": "Note"], "strings": ["a", "b"], "mixed": ["a", 1],
            "objects": [["id": "A"], ["id": "B"]], "plain": ["x": 1],
        ]
        self.asset = asset
    }

    private func read<Value>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        try asset.customField(name)
    }

    private func isUnreadable<Value>(_ name: String, _ type: Value.Type) -> Bool {
        do {
            _ = try read(name, as: type)
            return false
        } catch {
            return error as? CustomFieldError == .couldNotParse(name, "\(type)")
        }
    }

    @Test func `Text, booleans and dates are read only as their own types`() throws {
        #expect(try read("string") == "text")
        #expect(try read("bool") == true)
        #expect(try read("date") == date)
        for name in ["string", "bool", "date", "object", "strings", "null"] {
            #expect(isUnreadable(name, Int.self) && isUnreadable(name, Double.self) && isUnreadable(name, UInt.self))
        }
        #expect(
            isUnreadable("bool", String.self) && isUnreadable("date", String.self) && isUnreadable("int", Bool.self)
        )
        #expect(isUnreadable("string", Date.self) && isUnreadable("int", String.self))
    }

    @Test func `Numbers are read as other numeric types if they fit`() throws {
        #expect(try read("int", as: Int.self) == 42 && read("int", as: Int64.self) == 42)
        #expect(try read("int", as: UInt.self) == 42 && read("int", as: Double.self) == 42)
        #expect(try read("int64", as: Int64.self) == 43 && read("int64", as: Double.self) == 43)
        #expect(isUnreadable("int64", Int.self) && isUnreadable("int64", UInt.self))
        #expect(try read("uint", as: UInt.self) == 44 && read("uint", as: Double.self) == 44)
        #expect(try read("double", as: Double.self) == 45.7 && read("double", as: Int.self) == 45)
        #expect(try read("double", as: UInt.self) == 45 && read("double", as: Int64.self) == 45)
        #expect(
            isUnreadable("negative", UInt.self) && isUnreadable("huge", Int.self) && isUnreadable("huge", UInt.self)
        )
    }

    @Test func `Objects are read as dictionaries, and as assets if they fit`() throws {
        #expect(try read("object", as: [String: JSONValue<Asset>].self)["id"] == "A")
        #expect(try read("object", as: Asset.self).id == "A")
        #expect(isUnreadable("plain", Asset.self))
        #expect(try read("objects", as: [Asset].self).map(\.id) == ["A", "B"])
        #expect(try read("objects", as: [[String: JSONValue<Asset>]].self).count == 2)
    }

    @Test func `Arrays are read as arrays of one type`() throws {
        #expect(try read("strings", as: [String].self) == ["a", "b"])
        #expect(
            isUnreadable("strings", String.self) && isUnreadable("strings", [Int].self)
                && isUnreadable("mixed", [String].self)
        )
        #expect(try read("mixed", as: [JSONValue<Asset>].self).count == 2)
        #expect(isUnreadable("string", [String].self))
    }

    @Test func `Any field is read as Any, and null as an optional`() throws {
        for name in ["string", "int", "date", "object", "strings"] { _ = try read(name, as: Any.self) }
        #expect(try read("null", as: String?.self) == nil)
        #expect(try read("string", as: String?.self) == "text")
    }

    @Test func `A field that is read as Any is the value itself, and not an optional`() throws {
        #expect("\(try read("string", as: Any.self))" == "text")
        #expect("\(try read("null", as: Any.self))" == "nil")
    }

    @Test func `A field that can't be read throws the reason`() {
        #expect(throws: CustomFieldError.fieldNotFound("none")) { try read("none", as: String.self) }
        #expect(throws: CustomFieldError.unspecifiedFieldType) { try read("string", as: URL.self) }
        #expect(throws: CustomFieldError.incompleteAsset) { let _: String = try Asset(id: "1").customField("a") }
    }
}
