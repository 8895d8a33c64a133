// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOADiagnostics
import SOATesting
import Testing

private struct Ink: Sendable {}

private struct Press: Sendable {
    let ink: Ink
}

extension ServiceName where Service == Ink { fileprivate static var ink: Self { "ink" } }
extension ServiceName where Service == Press { fileprivate static var press: Self { "press" } }

private func showServices() {
    ServiceRegistry.add(.ink) { Ink() }
    ServiceRegistry.add(.press, lifetime: .eager, dependsOn: ["ink", "paper"]) { Press(ink: ServiceRegistry[.ink]) }
    print(ServiceRegistry.snapshot())
}

private func renderServices() -> [String: String] {
    let snapshot = ServiceRegistry.snapshot()
    let forms = [
        "services.mmd": snapshot.mermaid, "services.dot": snapshot.dot, "services.html": snapshot.html,
        "launch.json": snapshot.chromeTrace,
    ]
    return forms
}

@Suite struct RenderingSnapshotsTests {
    /// The snapshot with the label and the call sites of an app.
    private var snapshot: ServiceSnapshot {
        let entries = zip(ServiceRegistry.snapshot().entries, 12...).map { entry, line in
            ServiceSnapshot.Entry(
                name: entry.name,
                lifetime: entry.lifetime,
                state: entry.state,
                registeredAt: "App/Main.swift:\(line)",
                resolves: entry.resolves,
                dependencies: entry.dependencies
            )
        }
        return ServiceSnapshot(label: "root", entries: entries)
    }

    @Test(.services())
    func `The table in the guide is what a snapshot prints as`() {
        showServices()
        #expect(
            "\(snapshot)" == """
                root: 2 services (2 unbuilt)

                name   lifetime   state    build time  resolves  depends on  required by  registered at      override
                -----  ---------  -------  ----------  --------  ----------  -----------  -----------------  --------
                ink    singleton  unbuilt           -         0  -           -            App/Main.swift:12  -
                press  eager      unbuilt           -         0  ink, paper  -            App/Main.swift:13  -
                """
        )
    }

    @Test(.services())
    func `Every form shows the services`() {
        showServices()
        _ = ServiceRegistry[.press]
        let forms = renderServices()
        #expect(forms.count == 4)
        #expect(forms.values.allSatisfy { $0.contains("press") && $0.contains("ink") })
    }
}
