// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import SOA
import SOADiagnostics
import Testing

private let pictureFolder = ProcessInfo.processInfo.environment["SOA_PICTURES"].map { URL(fileURLWithPath: $0) }

/// Writes samples of every form to the folder `SOA_PICTURES`, as input for programs that read these forms.
@Suite(.enabled(if: pictureFolder != nil)) struct PictureTests {
    @Test func `Every form is written`() throws {
        let folder = try #require(pictureFolder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let samples = [
            "empty": ServiceSnapshot(label: "empty", entries: []),
            "odd": .odd,
            "app": .app(of: 60),
            "large": .app(of: 400, seed: 2),
        ]
        for (name, snapshot) in samples {
            let forms = [
                "dot": snapshot.dot, "mmd": snapshot.mermaid, "html": snapshot.html, "json": snapshot.chromeTrace,
                // The number of services, to compare with that in a picture.
                "count": "\(snapshot.entries.count)\n",
            ]
            for (ending, text) in forms {
                try Data(text.utf8).write(to: folder.appending(path: "\(name).\(ending)"))
            }
        }
    }
}

extension ServiceSnapshot {
    /// A service for each odd name, each of which depends on the next one.
    fileprivate static var odd: ServiceSnapshot {
        let names = OddName.all.map(\.name)
        let entries = names.indices.map { index in
            Entry(
                name: names[index],
                state: .built,
                registeredAt: names[index],
                buildTime: .milliseconds(names.count - index),
                startedAt: .milliseconds(index),
                requestedBy: names[index],
                dependencies: index + 1 < names.count ? [names[index + 1]] : [],
                override: names[index]
            )
        }
        return ServiceSnapshot(label: OddName.all[1].name, entries: entries)
    }
}
