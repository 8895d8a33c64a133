// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import OracleContentCore
import OracleContentDelivery
import Testing

@Suite struct QueryBuilderTests {
    private func node(_ field: String, _ value: Int) -> QueryNode { .equal(field: field, intValue: value) }

    @Test func `A match list, a grouped and, and an or are combined`() throws {
        let query = try QueryBuilder(matchList: QueryNode.matchList(field: "A", intValues: [1, 2, 3]))
            .and(node("B", 4), grouping: .grouped)
            .or(node("C", 5))
        #expect(query.buildQueryString() == #"((A eq "1" or A eq "2" or A eq "3") and B eq "4") or C eq "5""#)
    }

    @Test func `A builder can contain another one`() {
        let inner = QueryBuilder(node: node("B", 2)).or(node("C", 3), grouping: .grouped)
        let expected = #"A eq "1" and (B eq "2" or C eq "3")"#
        #expect(QueryBuilder(node: node("A", 1)).and(builder: inner).buildQueryString() == expected)
        let loose = QueryBuilder(node: node("B", 2)).or(node("C", 3))
        #expect(QueryBuilder(node: node("A", 1)).and(builder: loose).buildQueryString() == expected)
    }

    @Test func `Parentheses preserve the evaluation from left to right`() throws {
        let start = QueryBuilder(node: node("A", 1))
        #expect(start.and(node("B", 2)).or(node("C", 3)).buildQueryString() == #"A eq "1" and B eq "2" or C eq "3""#)
        #expect(start.or(node("B", 2)).and(node("C", 3)).buildQueryString() == #"(A eq "1" or B eq "2") and C eq "3""#)
        let list = try QueryNode.matchList(field: "B", values: ["x"])
        #expect(try start.and(matchList: list).buildQueryString() == #"(A eq "1" and (B eq "x"))"#)
        let text = QueryBuilder(node: .queryText(value: #"a eq "or" or b eq "1""#))
        #expect(text.and(node("C", 3)).buildQueryString() == #"(a eq "or" or b eq "1") and C eq "3""#)
        let harmless = QueryBuilder(node: .queryText(value: #"a eq "this or that""#))
        #expect(harmless.and(node("C", 3)).buildQueryString() == #"a eq "this or that" and C eq "3""#)
    }

    @Test func `An empty match list is an error`() {
        #expect(throws: QueryBuilderError.emptyMatchList) { try QueryNode.matchList(field: "a", values: []) }
        #expect(throws: QueryBuilderError.emptyMatchList) { try QueryNode.matchList(field: "a", intValues: []) }
        #expect(throws: QueryBuilderError.emptyMatchList) { try QueryNode.matchList(field: "a", dateValues: []) }
        #expect(throws: QueryBuilderError.emptyMatchList) { try QueryBuilder(matchList: []) }
    }

    @Test func `The error of an empty match list says what to do`() {
        let error = QueryBuilderError.emptyMatchList
        #expect("\(error)" == "A match list has no conditions; add one, or leave the list out.")
        #expect(error.localizedDescription == "\(error)")
    }

    @Test func `A quotation mark in a value is escaped`() {
        #expect(
            QueryNode.equal(field: "name", value: #"x" or name co "\"#).buildQueryString()
                == #"name eq "x\" or name co \"\\""#
        )
    }

    @Test func `A quotation mark before a combining character is escaped`() {
        let accent = "\u{301}"
        let text = QueryNode.equal(field: "name", value: "x\"\(accent) or name co \\\(accent)").buildQueryString()
        #expect(
            Array(text.unicodeScalars) == Array("name eq \"x\\\"\(accent) or name co \\\\\(accent)\"".unicodeScalars)
        )
        let node = QueryNode.queryText(value: "a eq \"x\\\"\(accent)\"or(b eq \"1\")or c eq \"2\"")
        #expect(QueryBuilder(node: node).and(.published).buildQueryString().hasPrefix("("))
    }

    @Test func `Every comparison has its keyword`() {
        let date = Date(timeIntervalSince1970: 0)
        let nodes: [(QueryNode, String)] = [
            (.contains(field: "a", value: "x"), #"a co "x""#),
            (.startsWith(field: "a", value: "x"), #"a sw "x""#),
            (.match(field: "a", value: "x"), #"a mt "x""#),
            (.similar(field: "a", value: "x"), #"a sm "x""#),
            (.greaterThan(field: "a", intValue: 1), #"a gt "1""#),
            (.greaterThanOrEqual(field: "a", doubleValue: 1.5), #"a ge "1.5""#),
            (.lessThan(field: "a", dateValue: date), #"a lt "1970-01-01T00:00:00.000Z""#),
            (
                .lessThan(field: "a", dateValue: date.addingTimeInterval(1_592_488_216.101_234_5)),
                #"a lt "2020-06-18T13:50:16.101Z""#
            ),
            (.lessThanOrEqual(field: "a", intValue: 1), #"a le "1""#),
            (.published, #"status eq "published""#),
        ]
        for (node, text) in nodes { #expect(node.buildQueryString() == text) }
        #expect(QueryNode.equal(field: "a", value: "2") < .equal(field: "b", value: "1"))
    }

    @Test func `An empty condition is left out`() throws {
        let (empty, node) = (QueryNode.queryText(value: ""), QueryNode.published)
        let queries = [
            QueryBuilder(node: node).and(empty), QueryBuilder(node: empty).or(node),
            QueryBuilder(node: node).or(builder: QueryBuilder(node: empty).and(empty, grouping: .grouped)),
            QueryBuilder(node: empty).and(builder: QueryBuilder(node: node).or(empty)),
        ]
        for query in queries { #expect(query.buildQueryString() == #"status eq "published""#) }
        #expect(try QueryBuilder(matchList: [empty, node]).buildQueryString() == #"(status eq "published")"#)
        #expect(!QueryBuilder(node: empty).and(empty, grouping: .grouped).isValidQueryString)
        let either = QueryBuilder(node: node).or(node)
        #expect(either.and(empty).and(node).buildQueryString() == either.and(node).buildQueryString())
    }

    @Test func `An empty query is left out`() throws {
        struct Nothing: QueryToString {
            func buildQueryString() -> String { "" }
        }
        #expect(try Client().api.listAssets().query(Nothing()).url?.query()?.contains("q=") == false)
    }
}
