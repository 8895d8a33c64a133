// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices
import SOATesting

/// Records the presented sheets.
@MainActor
final class PresenterSpy: SharePresenting {
    private let presented = Calls<ShareSheet>()

    var sheets: [ShareSheet] { presented.all }

    func present(_ sheet: ShareSheet) {
        presented(sheet)
    }
}
