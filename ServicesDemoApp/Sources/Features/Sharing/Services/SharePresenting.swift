// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// What a sharing service presents its sheet on: the part of a view controller that it needs, on any platform.
@MainActor
public protocol SharePresenting: AnyObject {
    /// Shows the sheet.
    ///
    /// - Parameter sheet: What to show.
    func present(_ sheet: ShareSheet)
}
