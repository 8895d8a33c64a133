// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// The colours of a node, by the state of its service, or for a name that is not registered.
enum NodePaint: String, CaseIterable {
    case unbuilt
    case building
    case built
    case failed
    case stopped
    case missing

    struct Colours {
        let fill: String
        let stroke: String
        let text: String
    }

    init(_ state: ServiceSnapshot.State?) {
        self = state.flatMap { Self(rawValue: $0.rawValue) } ?? .missing
    }

    /// The colours for a light appearance.
    var light: Colours {
        switch self {
        case .unbuilt: Colours(fill: "#f0f1f3", stroke: "#6b7480", text: "#30363d")
        case .building: Colours(fill: "#ddebfb", stroke: "#0b62c4", text: "#083d7a")
        case .built: Colours(fill: "#e0f3e6", stroke: "#1a7f37", text: "#0d4a20")
        case .failed: Colours(fill: "#fde5e5", stroke: "#cf222e", text: "#82071e")
        case .stopped: Colours(fill: "#f1e9fb", stroke: "#8250df", text: "#4b2889")
        case .missing: Colours(fill: "#fff3d6", stroke: "#946200", text: "#5c3d00")
        }
    }

    /// The colours for a dark appearance.
    var dark: Colours {
        switch self {
        case .unbuilt: Colours(fill: "#262c34", stroke: "#8b96a3", text: "#d6dce3")
        case .building: Colours(fill: "#10294a", stroke: "#58a6ff", text: "#cfe4ff")
        case .built: Colours(fill: "#12301c", stroke: "#3fb950", text: "#c4f2d0")
        case .failed: Colours(fill: "#43161b", stroke: "#ff7b72", text: "#ffdcd9")
        case .stopped: Colours(fill: "#2c1f47", stroke: "#b392f0", text: "#e8dcff")
        case .missing: Colours(fill: "#3a2b08", stroke: "#d9a127", text: "#ffe7ae")
        }
    }
}

extension ServiceGraph.Node {
    var paint: NodePaint {
        NodePaint(entry?.state)
    }
}
