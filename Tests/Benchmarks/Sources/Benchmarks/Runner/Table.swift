// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Rows of text in columns, as plain text or as Markdown.
struct Table {
    let head: [String]
    let rows: [[String]]

    /// The measurements of a report, each with its ratio to the first unless they are ratios already.
    init(_ report: Report) {
        let first = report.measurements.first.map(report.deciding) ?? 0
        // What is counted has no median.
        let isTimed = report.unit.isRate || report.measurements.contains { $0.minimum != $0.median }
        let ratioHead = report.unit == .ratio ? [] : ["ratio"]
        head = ["contender"] + (isTimed ? ["minimum", "median"] : ["count"]) + ratioHead
        rows = report.measurements.map { measurement in
            let values = isTimed ? [measurement.minimum, measurement.median] : [measurement.minimum]
            let ratio = first == 0 ? "–" : Unit.ratio.text(report.deciding(measurement) / first)
            return [measurement.name] + values.map(report.unit.text) + ratioHead.map { _ in ratio }
        }
    }

    /// The targets with what reports tell about them; of several reports that tell of one, the last counts.
    init(targets: [Target], of reports: [Report]) {
        head = ["target", "bound", "measured", "verdict"]
        rows = targets.map { target in
            guard let figure = reports.compactMap({ $0.figures[target] }).last else {
                return [target.title, target.bound.text, "–", "not measured"]
            }
            let verdict = target.bound.isMet(by: figure) ? "met" : "missed"
            return [target.title, target.bound.text, target.bound.unit.text(figure), verdict]
        }
    }

    var text: String {
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        return ([head] + rows).map { row in
            zip(row, widths).enumerated().map { number, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return number == 0 ? cell.0 + space : space + cell.0
            }
            .joined(separator: "   ")
        }
        .joined(separator: "\n")
    }

    var markdown: String {
        let rule = head.indices.map { $0 == 0 ? "---" : "--:" }
        return ([head, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }
}
