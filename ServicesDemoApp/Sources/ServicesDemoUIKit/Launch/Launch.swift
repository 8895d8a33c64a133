// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import SwiftUI
import UIKit

/// Starts the app in one of two ways: with an app delegate, or as a SwiftUI app when its arguments say `--swiftui`.
///
/// A real app has only one of them, marked with `@main`.
@main
@MainActor
enum Launch {
    static func main() {
        if CommandLine.arguments.contains("--swiftui") {
            SharingApp.main()
        } else {
            AppDelegate.main()
        }
    }
}

#endif
