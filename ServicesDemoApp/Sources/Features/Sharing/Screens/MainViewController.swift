// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
import SOA

/// The screen that shares text.
///
/// It pulls its service out of the registry, and depends only on the protocol.
@MainActor
public final class MainViewController: SharePresenting {
    /// The service that shares the text, "injected" here: looked up when the screen is created.
    public let sharingService = ServiceRegistry.sharingService

    /// The field for the text.
    public let textField = TextField()

    /// The last sheet that the service presented.
    public private(set) var presentedSheet: ShareSheet?

    /// Creates the screen.
    public init() {}

    /// Shares the text of the field.
    ///
    /// - Parameter sender: What was tapped.
    public func handleShareTextButtonTap(_ sender: Any) async {
        guard let textToShare = textField.text else {
            return
        }
        await self.sharingService.share(textToShare, presentingController: self)
    }

    /// Presents a sheet.
    ///
    /// - Parameter sheet: The sheet.
    public func present(_ sheet: ShareSheet) {
        presentedSheet = sheet
    }
}
