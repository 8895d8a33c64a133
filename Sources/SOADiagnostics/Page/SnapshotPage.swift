// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceSnapshot {
    /// A self-contained page with the dependencies, the launch on a time line, and a sortable table.
    ///
    /// The page follows the light or dark appearance of the system and fits a phone. Only sorting and highlighting
    /// need scripts. Write the page to a file, or serve it.
    public var html: String {
        SnapshotPage(self).html
    }
}

/// The page that shows a snapshot in a browser, which is also well-formed XML.
struct SnapshotPage: Sendable {
    let snapshot: ServiceSnapshot
    let graph: ServiceGraph

    init(_ snapshot: ServiceSnapshot) {
        self.snapshot = snapshot
        graph = ServiceGraph(snapshot)
    }

    var html: String {
        let label = shown(snapshot.label)
        let sections = sections
        let links = sections.map { "<a href=\"#\($0.id)\">\($0.title)</a>" }.joined(separator: "\n")
        let bodies = sections.map { id, title, body in
            """
            <section id="\(id)" aria-labelledby="\(id)-title">
            <h2 id="\(id)-title">\(title)</h2>
            \(body)
            </section>
            """
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta name="color-scheme" content="light dark"/>
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)"/>
            <title>\(label): services</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <header>
            <h1><span class="name">\(label)</span>: \(ServiceSnapshot.count(snapshot.entries.count, "service"))</h1>
            \(chips)
            \(links.isEmpty ? "<p>Nothing is registered.</p>" : "<nav aria-label=\"On this page\">\n\(links)\n</nav>")
            </header>
            <main>
            \((notes + bodies).joined(separator: "\n"))
            </main>
            <script>
            \(Self.script)
            </script>
            </body>
            </html>

            """
    }

    /// The content security policy, which forbids loading anything.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

    /// The states that occur, in the colours of the drawings.
    private var chips: String {
        var chips = snapshot.countsByState.map {
            "<li class=\"badge \($0.state.rawValue)\">\($0.count) \($0.state.rawValue)</li>"
        }
        if !graph.missing.isEmpty { chips.append("<li class=\"badge missing\">\(graph.missing.count) missing</li>") }
        return chips.isEmpty ? "" : "<ul class=\"chips\">\(chips.joined())</ul>"
    }

    /// Returns the name of a node, with a link to its row in the table if it has one.
    func link(_ node: Int) -> String {
        let name = shown(graph.nodes[node].name, limit: 60)
        return graph.nodes[node].entry == nil
            ? "<span class=\"name\">\(name)</span>" : "<a class=\"name\" href=\"#s\(node)\">\(name)</a>"
    }

    /// Returns a text for the page: escaped, and shortened if it takes more than `limit` columns.
    func shown(_ text: String, limit: Int = 200) -> String {
        text.printableName.shortened(to: limit).markupEscaped
    }
}
