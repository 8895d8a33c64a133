// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit)

import SwiftUI
import UIKit

/// Puts a view controller behind a view, so that something can be presented from there.
struct PresentingController: UIViewControllerRepresentable {
    /// The view controller.
    let controller: UIViewController

    /// Answers the view controller.
    func makeUIViewController(context: Context) -> UIViewController {
        controller
    }

    /// Changes nothing: what is presented is the view controller's own affair.
    func updateUIViewController(_ uiViewController: UIViewController, context: Context) {}
}

#endif
