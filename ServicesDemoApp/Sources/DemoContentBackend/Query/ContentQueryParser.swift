// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A recursive descent parser for the parameter `q`: `or`, `and`, parentheses, comparisons.
struct ContentQueryParser {
    /// The limits for the bytes, comparisons and nested parentheses of a query.
    static let longestQuery = 4096
    static let mostComparisons = 100
    static let deepestNesting = 20

    private var tokens: ArraySlice<ContentQueryToken>
    private var comparisons = 0
    private var depth = 0

    private init(_ tokens: [ContentQueryToken]) {
        self.tokens = tokens[...]
    }

    /// Parses a query.
    static func query(_ text: String) throws(ContentProblem) -> ContentQuery {
        guard text.utf8.count <= longestQuery else {
            throw .invalidQuery("The query has more than \(longestQuery) bytes.")
        }
        var parser = ContentQueryParser(try ContentQueryToken.all(in: text))
        let query = try parser.alternatives()
        guard parser.tokens.isEmpty else {
            throw .invalidQuery("There is text after the end of the query; put \"and\" or \"or\" between its parts.")
        }
        return query
    }

    private mutating func alternatives() throws(ContentProblem) -> ContentQuery {
        var parts = [try conjunction()]
        while take("or") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(ContentProblem) -> ContentQuery {
        var parts = [try term()]
        while take("and") { parts.append(try term()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func term() throws(ContentProblem) -> ContentQuery {
        guard tokens.first == .open else { return .comparison(try comparison()) }
        tokens.removeFirst()
        depth += 1
        guard depth <= Self.deepestNesting else {
            throw .invalidQuery("There are more than \(Self.deepestNesting) nested parentheses.")
        }
        let query = try alternatives()
        guard tokens.popFirst() == .close else { throw .invalidQuery("A parenthesis is not closed.") }
        depth -= 1
        return query
    }

    private mutating func comparison() throws(ContentProblem) -> ContentComparison {
        comparisons += 1
        guard comparisons <= Self.mostComparisons else {
            throw .invalidQuery("There are more than \(Self.mostComparisons) comparisons.")
        }
        guard case .word(let field) = tokens.popFirst() else {
            throw .invalidQuery("The name of a field is missing.")
        }
        guard case .word(let name) = tokens.popFirst(), let relation = ContentComparison.Relation(rawValue: name) else {
            let names = ContentComparison.Relation.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalidQuery("\(field) must be followed by one of \(names).")
        }
        switch tokens.popFirst() {
        case .quoted(let value), .word(let value):
            return ContentComparison(field: field, relation: relation, value: value)
        case .open, .close, nil:
            throw .invalidQuery("There is nothing to compare \(field) with.")
        }
    }

    /// Consumes a word, in either case, if it is the next token.
    private mutating func take(_ word: String) -> Bool {
        guard case .word(let next) = tokens.first, next.lowercased() == word else { return false }
        tokens.removeFirst()
        return true
    }
}
