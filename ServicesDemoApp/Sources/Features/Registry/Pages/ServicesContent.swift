// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The content of the services page.
struct ServicesContent: Sendable {
    struct Environment: Sendable {
        let name: String
        let isCurrent: Bool
    }

    struct Switch: Sendable {
        let name: String
        let effect: String
        let isSwapped: Bool
    }

    struct Row: Sendable {
        let name: String
        let lifetime: String
        let state: String
        let buildTime: String
        let resolves: Int
        let requestedBy: [String]
        let dependencies: String
        let registeredAt: [String]
        let isSwapped: Bool
    }

    struct Event: Sendable {
        let text: String
    }

    let environments: [Environment]
    let switches: [Switch]
    let rows: [Row]
    let builtCount: Int
    let graph: GraphPicture
    let launch: LaunchPicture?
    let events: [Event]

    @MainActor
    init(_ snapshot: ServiceSnapshot, switchboard: Switchboard, log: EventLog) {
        environments = switchboard.environmentNames.map {
            Environment(name: $0, isCurrent: $0 == switchboard.environment)
        }
        let swapped = switchboard.swappedNames
        switches = switchboard.switches.map {
            Switch(name: $0.name, effect: $0.effect, isSwapped: swapped.contains($0.name))
        }
        rows = snapshot.entries.map(Row.init)
        builtCount = snapshot.entries.count { $0.state == .built }
        graph = GraphPicture(snapshot)
        launch = LaunchPicture(snapshot)
        events = log.latest.map(Event.init)
    }
}

extension ServicesContent.Row {
    fileprivate init(_ entry: ServiceSnapshot.Entry) {
        name = entry.name
        lifetime = entry.lifetime.rawValue
        state = entry.state.rawValue
        buildTime = entry.buildTime?.shown ?? "–"
        resolves = entry.resolves
        requestedBy = entry.requestedBy.map(Self.file) ?? ["–"]
        dependencies = entry.dependencies.isEmpty ? "–" : entry.dependencies.joined(separator: ", ")
        registeredAt = entry.registeredAt.isEmpty ? ["–"] : Self.file(entry.registeredAt)
        isSwapped = entry.override != nil
    }

    /// Returns a call site without its module, split into words for line breaks.
    private static func file(_ place: String) -> [String] {
        var words: [String] = []
        for character in place.split(separator: "/").last ?? "" {
            if let last = words.last?.last, character != ".", last.isUppercase || !character.isUppercase {
                words[words.count - 1].append(character)
            } else {
                words.append("\(character)")
            }
        }
        return words
    }
}
