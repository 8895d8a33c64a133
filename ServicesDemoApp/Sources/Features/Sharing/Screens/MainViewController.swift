// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
import SOA

/// The screen to share text from.
///
/// It pulls its service out of the registry, and knows nothing else about it.
@MainActor
public final class MainViewController: SharePresenting {
    /// The service that shares the text, "injected" here: whichever is registered when the screen is made.
    public let sharingService = ServiceRegistry.sharingService

    /// Where the text goes.
    public let textField = TextField()

    /// What the service presented last.
    public private(set) var presentedSheet: ShareSheet?

    /// Makes the screen.
    public init() {}

    /// Shares what stands in the text field.
    ///
    /// - Parameter sender: What was tapped.
    public func handleShareTextButtonTap(_ sender: Any) async {
        guard let textToShare = textField.text else {
            return
        }
        await self.sharingService.share(textToShare, presentingController: self)
    }

    /// Shows what became of the text.
    ///
    /// - Parameter sheet: What to show.
    public func present(_ sheet: ShareSheet) {
        presentedSheet = sheet
    }
}
