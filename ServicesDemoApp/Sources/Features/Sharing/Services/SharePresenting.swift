// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// A presenter of share sheets: the part of a view controller that a sharing service needs, on any platform.
@MainActor
public protocol SharePresenting: AnyObject {
    /// Presents a sheet.
    ///
    /// - Parameter sheet: The sheet.
    func present(_ sheet: ShareSheet)
}
