// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension SnapshotPage {
    /// The script that sorts the table, and highlights the dependencies of the service under the pointer.
    ///
    /// It contains neither `<` nor `&`, so it is valid in XML without escapes.
    static let script = """
        (() => {
          const table = document.querySelector("table");
          if (table) {
            const collator = new Intl.Collator(undefined, { numeric: true });
            const heads = Array.from(table.tHead.rows[0].cells);
            const key = (row, index) => row.cells[index].dataset.key ?? row.cells[index].textContent;
            heads.forEach((head, index) => {
              const button = document.createElement("button");
              button.type = "button";
              button.append(...head.childNodes);
              head.append(button);
              button.addEventListener("click", () => {
                const sign = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
                heads.forEach((other) => other.removeAttribute("aria-sort"));
                head.setAttribute("aria-sort", sign === 1 ? "ascending" : "descending");
                const rows = Array.from(table.tBodies[0].rows, (row) => [key(row, index), row]);
                rows.sort(([a], [b]) => (a === "") - (b === "") || sign * collator.compare(a, b));
                const sorted = document.createDocumentFragment();
                rows.forEach(([, row]) => sorted.append(row));
                table.tBodies[0].append(sorted);
              });
            });
          }
          const drawing = document.querySelector("svg.graph");
          if (drawing) {
            let shown = [];
            const show = (event) => {
              const node = event.target.closest("g[data-n]");
              shown.forEach((element) => element.classList.remove("on"));
              drawing.classList.toggle("focused", node !== null);
              if (node === null) { shown = []; return; }
              const number = node.dataset.n;
              const edges = Array.from(drawing.querySelectorAll(`[data-f="${number}"], [data-t="${number}"]`));
              const ends = new Set(edges.flatMap((edge) => [edge.dataset.f, edge.dataset.t]).concat(number));
              const nodes = Array.from(ends, (end) => drawing.querySelector(`g[data-n="${end}"]`));
              shown = edges.concat(nodes);
              shown.forEach((element) => element.classList.add("on"));
            };
            drawing.addEventListener("pointerover", show);
            drawing.addEventListener("click", show);
            drawing.addEventListener("pointerleave", show);
          }
        })();
        """
}
