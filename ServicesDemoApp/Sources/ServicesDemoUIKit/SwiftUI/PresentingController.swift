// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import SwiftUI
import UIKit

/// A view controller behind a view, which can present other controllers.
struct PresentingController: UIViewControllerRepresentable {
    /// The view controller.
    let controller: UIViewController

    /// Returns the view controller.
    func makeUIViewController(context: Context) -> UIViewController {
        controller
    }

    /// Does nothing: the view controller has no state to update.
    func updateUIViewController(_ uiViewController: UIViewController, context: Context) {}
}

#endif
