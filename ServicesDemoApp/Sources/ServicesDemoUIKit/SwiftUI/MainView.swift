// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import SOASwiftUI
import SwiftUI
import UIKit

/// The screen that shares text, in SwiftUI.
struct MainView: View {
    @EnvironmentService(.sharingService) private var sharingService
    @State private var text = ""
    @State private var presentingController = UIViewController()

    /// The text field and the button.
    var body: some View {
        VStack(spacing: 16) {
            TextField("Text to share", text: $text)
                .textFieldStyle(.roundedBorder)
            Button("Share", action: shareText)
        }
        .padding()
        .background { PresentingController(controller: presentingController) }
    }

    private func shareText() {
        sharingService.share(text, presentingController: presentingController)
    }
}

#endif
