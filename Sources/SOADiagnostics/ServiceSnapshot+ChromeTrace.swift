// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import SOA

extension ServiceSnapshot {
    /// The builds on a time line, as JSON trace events for `chrome://tracing` and Perfetto.
    ///
    /// Each build whose time is known is one complete event, in microseconds since the first use of a registry. A
    /// build that another one required is nested in it. Concurrent builds are on separate lines.
    public var chromeTrace: String {
        let lanes = BuildLanes(self)
        let events = zip(lanes.spans, lanes.lanes).map { span, lane in
            let entry = entries[span.index]
            let fields = [
                ("name", entry.name.jsonQuoted), ("cat", "\"build\""), ("ph", "\"X\""),
                ("ts", Self.microseconds(span.start)), ("dur", Self.microseconds(span.duration)),
                ("pid", "1"), ("tid", "\(lane + 1)"), ("args", arguments(of: entry)),
            ]
            return Self.object(fields)
        }
        return events.isEmpty ? "[]\n" : "[\n\(events.joined(separator: ",\n"))\n]\n"
    }

    private func arguments(of entry: Entry) -> String {
        let dependencies = entry.dependencies.map(\.jsonQuoted).joined(separator: ",")
        var fields = [
            ("registry", label.jsonQuoted), ("lifetime", entry.lifetime.rawValue.jsonQuoted),
            ("state", entry.state.rawValue.jsonQuoted), ("registeredAt", entry.registeredAt.jsonQuoted),
            ("resolves", "\(entry.resolves)"), ("dependencies", "[\(dependencies)]"),
        ]
        if let requester = entry.requestedBy { fields.append(("requestedBy", requester.jsonQuoted)) }
        if let override = entry.override { fields.append(("override", override.jsonQuoted)) }
        return Self.object(fields)
    }

    private static func object(_ fields: [(name: String, value: String)]) -> String {
        "{\(fields.map { "\($0.name.jsonQuoted):\($0.value)" }.joined(separator: ","))}"
    }

    /// Nanoseconds as microseconds, with three places.
    private static func microseconds(_ nanoseconds: Int64) -> String {
        "\(nanoseconds / 1_000).\("\(1_000 + nanoseconds % 1_000)".dropFirst())"
    }
}
