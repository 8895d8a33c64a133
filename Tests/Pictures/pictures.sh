#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Copyright the SOA authors
#
# Has real programs look at the drawings of snapshots: `bash Tests/Pictures/pictures.sh FOLDER`, with what PictureTests wrote there.
# Graphviz draws the DOT files, Mermaid the Mermaid ones, and a browser opens the pages and takes pictures of them.
set -euo pipefail

cd "$1"
failures=0

wrong() {
    failures=$((failures + 1))
    echo "FAIL: $*"
}

# Opens a page as it is after its scripts, on standard output; what its console says goes to a file.
open_page() {
    timeout --kill-after=5 120 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run \
        --enable-logging=stderr --host-resolver-rules='MAP * ~NOTFOUND' --virtual-time-budget=20000 "$@" 2>console
}

for file in *.dot; do
    name=${file%.dot}
    dot -Tsvg "$file" -o "$name.dot.svg" 2>warnings || wrong "Graphviz refuses $file: $(head -c 500 warnings)"
    [ ! -s warnings ] || wrong "Graphviz has doubts about $file: $(head -c 500 warnings)"
    drawn=$(grep -c 'class="node"' "$name.dot.svg" || true)
    [ "$drawn" -ge "$(cat "$name.count")" ] || wrong "Graphviz draws $drawn services of $file"
    echo "Graphviz: $file, $drawn boxes"
done

for file in *.mmd; do
    name=${file%.mmd}
    {
        echo '<!DOCTYPE html><meta charset="utf-8"><title>waiting</title><body><script src="mermaid.js"></script><script>'
        echo 'const text = '
        python3 -c 'import json, sys; print(json.dumps(open(sys.argv[1], encoding="utf-8").read()).replace("<", "\\u003c"))' "$file"
        cat <<'SCRIPT'
mermaid.initialize({ startOnLoad: false, securityLevel: "strict", maxTextSize: 1e7, maxEdges: 1e5 });
mermaid.render("graph", text).then(
    result => {
        document.body.innerHTML = result.svg;
        const formatted = document.querySelector(".nodeLabel :is(a, code, em, img, math, strong)");
        document.title = formatted ? "formatted: " + formatted.innerText
            : "drawn: " + document.querySelectorAll("g.node").length;
    },
    error => { document.title = "refused: " + error; });
SCRIPT
        echo '</script>'
    } >"$name.mmd.html"
    title=$(open_page --dump-dom "$name.mmd.html" | grep -oE '<title>[^<]*' | sed -n '1s/<title>//p' || true)
    [[ $title == 'drawn: '* ]] || wrong "Mermaid draws $file otherwise: $title"
    [ "${title#drawn: }" -ge "$(cat "$name.count")" ] 2>/dev/null || wrong "Mermaid draws $title services of $file"
    echo "Mermaid: $file, $title"
done

for file in app.html empty.html large.html odd.html; do
    name=${file%.html}
    open_page --dump-dom "$file" >"$name.dom"
    ! grep -E 'CONSOLE|ERR_' console || wrong "the browser complains about $file"
    rows=$(grep -oE '<tr id="[^"]*"' "$name.dom" | wc -l || true)
    [ "$rows" -eq "$(cat "$name.count")" ] || wrong "the page $file has $rows rows"
    for look in 1400,1000,light 1400,1000,dark 390,844,light; do
        IFS=, read -r width height scheme <<<"$look"
        dark=()
        [ "$scheme" = light ] || dark=(--force-dark-mode --blink-settings=preferredColorScheme=0)
        open_page --window-size="$width,$height" "${dark[@]}" --screenshot="$name-$width-$scheme.png" "$file" >/dev/null
        [ -s "$name-$width-$scheme.png" ] || wrong "no picture of $file"
    done
    echo "Browser: $file, $rows rows"
done

python3 - ./*.json <<'SCRIPT' || wrong "a trace is not what a trace viewer reads"
import json
import sys

for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        events = json.load(file)
    assert isinstance(events, list), path
    lanes = {}
    for event in events:
        assert event["ph"] == "X" and isinstance(event["name"], str) and isinstance(event["cat"], str), event
        assert event["ts"] >= 0 and event["dur"] >= 0 and isinstance(event["args"], dict), event
        lanes.setdefault((event["pid"], event["tid"]), []).append((event["ts"], event["ts"] + event["dur"]))
    # In a line of the viewer events lie inside of each other or apart.
    for spans in lanes.values():
        open_spans = []
        for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
            while open_spans and open_spans[-1] <= start:
                open_spans.pop()
            assert not open_spans or end <= open_spans[-1] + 0.0005, (path, start, end)
            open_spans.append(end)
    print(f"Trace: {path}, {len(events)} events in {len(lanes)} lines")
SCRIPT

echo "$failures of the drawings went wrong."
[ "$failures" -eq 0 ]
