// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension SnapshotPage {
    /// The style sheet.
    ///
    /// Each appearance names its colours once. Every text has a contrast of at least 4.5 to 1.
    static let style = """
        :root {
          color-scheme: light dark;
          --ground: #f6f7f9; --panel: #ffffff; --line: #d5d9df; --text: #1b1f24; --quiet: #555e69; --link: #0a58ad;
          --edge: #7a838f; --row: #eef2f7;
        }
        \(rules(\.light).joined(separator: "\n"))
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #0f1318; --panel: #171c23; --line: #343c47; --text: #e8ecf1; --quiet: #a5afbb; --link: #7ab7ff;
            --edge: #7f8a97; --row: #202833;
          }
          \(rules(\.dark).joined(separator: "\n  "))
        }
        * { box-sizing: border-box; }
        html { scroll-behavior: smooth; }
        body { margin: 0 auto; max-width: 1440px; padding: 24px 24px 64px; background: var(--ground);
          color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
        h1 { margin: 0; font-size: 26px; line-height: 1.25; overflow-wrap: anywhere; }
        h2 { margin: 32px 0 4px; font-size: 19px; }
        a { color: var(--link); }
        a, button, summary { border-radius: 4px; }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
        nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-top: 12px; }
        .name { unicode-bidi: isolate; overflow-wrap: anywhere; }
        .hint { margin: 0 0 8px; color: var(--quiet); }
        .chips { display: flex; flex-wrap: wrap; gap: 8px; margin: 12px 0 0; padding: 0; list-style: none; }
        .badge { display: inline-block; padding: 0 9px; border: 1px solid; border-radius: 999px; font-size: 13px;
          line-height: 20px; white-space: nowrap; background: var(--fill); border-color: var(--stroke);
          color: var(--ink); }
        .badge.missing { border-style: dashed; }
        .notes { margin-top: 20px; padding: 8px 16px; border: 1px solid var(--stroke); border-radius: 8px;
          background: var(--panel); }
        .notes p { margin: 4px 0; overflow-wrap: anywhere; }
        .frame { overflow: auto; max-height: 80vh; border: 1px solid var(--line); border-radius: 8px;
          background: var(--panel); padding: 16px; }
        .fit { display: inline-block; margin-bottom: 8px; color: var(--quiet); }
        summary { cursor: pointer; }
        svg { display: block; }
        svg text { fill: var(--text); font: 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        .graph { max-width: 100%; height: auto; margin: 0 auto; }
        .fit:has(:checked) + .frame .graph { min-width: 0 !important; }
        .graph rect { fill: var(--fill); stroke: var(--stroke); stroke-width: 1.25; }
        .graph .eager rect { stroke-width: 3; }
        .graph .transient rect { stroke-dasharray: 2 3; }
        .graph .missing rect { stroke-dasharray: 6 4; }
        .graph text { fill: var(--ink); font-size: 11px; }
        .graph .title { font: 600 12px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
        .graph path { fill: none; stroke: var(--edge); stroke-width: 1.25; }
        .graph marker path { fill: var(--edge); stroke: none; }
        .graph path.failed { stroke: var(--stroke); }
        .graph marker .failed { fill: var(--stroke); stroke: none; }
        .graph.focused path, .graph.focused g { opacity: 0.2; }
        .graph.focused marker path, .graph.focused .on { opacity: 1; }
        .graph.focused path.on { stroke-width: 2; }
        .launch { min-width: 420px; }
        .launch rect { fill: var(--fill); stroke: var(--stroke); }
        .launch line { stroke: var(--line); }
        .launch .tick { fill: var(--quiet); font-size: 11px; }
        .launch .cut { fill: var(--row); stroke: none; }
        table { width: 100%; border-collapse: collapse; border: 1px solid var(--line); background: var(--panel);
          font-size: 14px; }
        caption { padding: 0 0 8px; color: var(--quiet); font-size: 15px; text-align: left; }
        th, td { padding: 6px 10px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
        td { overflow-wrap: anywhere; }
        thead th { position: sticky; top: 0; background: var(--panel); box-shadow: inset 0 -2px var(--line);
          white-space: nowrap; }
        thead button { margin: -2px -6px; padding: 2px 6px; border: 0; background: none; color: inherit; font: inherit;
          font-weight: 600; cursor: pointer; }
        thead button::after { content: "\\2195"; margin-left: 4px; color: var(--quiet); }
        [aria-sort="ascending"] button::after { content: "\\2191"; color: var(--link); }
        [aria-sort="descending"] button::after { content: "\\2193"; color: var(--link); }
        tbody th { min-width: 120px; font-weight: 600; }
        tbody td:nth-child(3) { white-space: nowrap; }
        tbody td:nth-child(7) { min-width: 140px; }
        tbody td:nth-child(8), tbody td:nth-child(9) { min-width: 120px; font-size: 13px; line-height: 21px; }
        tbody tr:hover, tr:target { background: var(--row); }
        tbody tr { scroll-margin-top: 48px; }
        tr:target { box-shadow: inset 3px 0 var(--link); }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        @media (max-width: 1180px) {
          body { padding: 16px 12px 48px; }
          .frame { padding: 8px; }
          table, caption, thead, tr, th, td { display: block; }
          table { border: 0; background: none; }
          thead tr { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 12px; }
          thead th { position: static; padding: 0; border: 0; background: none; box-shadow: none; }
          thead button { margin: 0; padding: 5px 10px; border: 1px solid var(--line); border-radius: 6px;
            background: var(--panel); }
          tbody { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr)); gap: 12px; }
          tbody tr { padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }
          tbody th, tbody td { position: relative; min-width: 0; padding: 2px 0; border: 0; text-align: left; }
          tbody td { padding-left: 112px; }
          tbody .number { text-align: left; }
          tbody th { font-size: 16px; }
          tbody td:first-child, tbody td[data-key=""] { display: none; }
          td::before { position: absolute; left: 0; color: var(--quiet); font-size: 14px; }
          \(cellTitles)
        }
        @media print { .frame { max-height: none; overflow: visible; } }
        @media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
        """

    /// The rules that show the headings of the columns beside the cells, where the table is narrow.
    private static var cellTitles: String {
        let rules = headings.enumerated().dropFirst(2).map { index, heading in
            "td:nth-child(\(index + 1))::before { content: \"\(heading)\"; }"
        }
        return rules.joined(separator: "\n  ")
    }

    /// Returns the rules for the states of services, by the names of their classes.
    private static func rules(_ colours: (NodePaint) -> NodePaint.Colours) -> [String] {
        NodePaint.allCases.map { paint in
            let colours = colours(paint)
            return ".\(paint) { --fill: \(colours.fill); --stroke: \(colours.stroke); --ink: \(colours.text); }"
        }
    }
}
