// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import UIKit

extension SharingService {
    /// Shares by the share sheet of iOS, unless an implementation replaces this method.
    ///
    /// - Parameters:
    ///   - content: The content to share.
    ///   - activityItems: Further items.
    ///   - presentingController: The screen that presents the share sheet.
    func share(_ content: Any, withActivityItems activityItems: [Any], presentingController: UIViewController) {
        showActivityViewController(with: [content] + activityItems, presentingController: presentingController)
    }

    private func showActivityViewController(with activityItems: [Any], presentingController: UIViewController) {
        let activityViewController = UIActivityViewController(activityItems: activityItems, applicationActivities: nil)
        var excludedActivityTypes = [
            UIActivity.ActivityType.postToWeibo,
            UIActivity.ActivityType.print,
            UIActivity.ActivityType.assignToContact,
            UIActivity.ActivityType.saveToCameraRoll,
            UIActivity.ActivityType.addToReadingList,
            UIActivity.ActivityType.postToVimeo,
            UIActivity.ActivityType.postToTencentWeibo,
            UIActivity.ActivityType.airDrop,
            UIActivity.ActivityType.openInIBooks,
        ]
        if #available(iOS 11.0, *) {
            excludedActivityTypes += [UIActivity.ActivityType.markupAsPDF]
        }
        activityViewController.excludedActivityTypes = excludedActivityTypes
        // A popover needs an anchor: without it, the app traps on an iPad.
        activityViewController.popoverPresentationController?.sourceView = presentingController.view
        presentingController.present(activityViewController, animated: true)
    }
}

#endif
