// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoServices

/// Remembers what was presented.
@MainActor
final class PresenterSpy: SharePresenting {
    private(set) var sheets: [ShareSheet] = []

    func present(_ sheet: ShareSheet) {
        sheets.append(sheet)
    }
}
