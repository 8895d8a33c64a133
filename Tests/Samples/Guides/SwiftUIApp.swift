// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// An app of SwiftUI as the guide "Getting started" shows it. The step `apple` of .ci/run compiles it.
import SOA
import SwiftUI

@main
struct NotesApp: App {
    init() {
        registerNotes()
    }

    var body: some Scene {
        WindowGroup { NotesView() }
    }
}

struct NotesView: View {
    @State private var text = ""

    var body: some View {
        VStack {
            TextField("Note", text: $text)
            Button("Add") {
                Task { await ServiceRegistry[.noteStore].add(text) }
            }
        }
    }
}
