// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The elements of an XML text.
final class ParsedXML: NSObject, XMLParserDelegate {
    struct Element {
        let name: String
        let attributes: [String: String]
        var text = ""
    }

    /// The elements in the order of their start tags, each with all the text in it.
    private(set) var elements: [Element] = []
    private var open: [Int] = []

    /// Parses a text; nil if it is not well-formed.
    init?(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        #if canImport(FoundationXML)
        parser.delegate = self
        #else
        // Safe: this outlives the parser, which does not retain it there.
        unsafe parser.delegate = self
        #endif
        guard parser.parse() else { return nil }
    }

    func named(_ name: String) -> [Element] {
        elements.filter { $0.name == name }
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        open.append(elements.count)
        elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        for index in open { elements[index].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }
}
