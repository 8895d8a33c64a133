// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Testing

/// A name with a special meaning in one of the formats.
struct OddName: Sendable, CustomTestStringConvertible {
    let kind: String
    let name: String

    var testDescription: String { kind }

    static let all = [
        OddName(kind: "a quotation", name: "\"quoted\" 'twice'"),
        OddName(kind: "the end of a script", name: "</script><script>alert(1)</script>"),
        OddName(kind: "the end of a title", name: "</title></text></td><img src=x onerror=alert(1)>"),
        OddName(kind: "the end of a section", name: "]]>--><!--"),
        OddName(kind: "backslashes", name: "a\\b\\N\\G\\"),
        OddName(kind: "line breaks", name: "line\nbreak\r\nand\ttab"),
        OddName(kind: "line separators", name: "a\u{2028}b\u{2029}c\u{85}d"),
        OddName(kind: "control characters", name: "\u{0}\u{7}\u{1B}[31m\u{7F}"),
        OddName(kind: "noncharacters", name: "\u{FFFE}\u{FFFF}\u{FEFF}"),
        OddName(kind: "a change of direction", name: "\u{202E}gnp.exe\u{2066}"),
        OddName(kind: "pipes", name: "a|b||c"),
        OddName(kind: "emoji", name: "👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣ 🇨🇭"),
        OddName(kind: "wide letters", name: "日本語サービス"),
        OddName(kind: "marks on letters", name: "e\u{301}te\u{301} \u{301}"),
        OddName(kind: "right to left", name: "خدمة"),
        OddName(kind: "entities", name: "&amp;&lt;&#60;#quot;#35;"),
        OddName(kind: "a directive", name: "%%{init: {\"theme\": \"dark\"}}%% %% note"),
        OddName(kind: "a style", name: "style: fill#fff; classDef x:y#z;"),
        OddName(kind: "what Mermaid marks entities with", name: "ﬂ°°34¶ß Straße"),
        OddName(kind: "Markdown", name: "`*bold*` **all** _it_ “_too_” # 1. list"),
        OddName(kind: "a list", name: "1. first"),
        OddName(kind: "brackets", name: "{{[[((>))]]}}"),
        OddName(kind: "a word of the grammar", name: "end"),
        OddName(kind: "the id of a node", name: "n0"),
        OddName(kind: "nothing", name: ""),
        OddName(kind: "spaces", name: "   "),
        OddName(kind: "ten thousand letters", name: String(repeating: "abcdefghi ", count: 1_000)),
        OddName(kind: "ten thousand quotation marks", name: String(repeating: "\"", count: 10_000)),
    ]
}
