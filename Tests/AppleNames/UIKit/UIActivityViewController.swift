// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's UIKit for the compiler on Linux: signatures and isolation, without an implementation.

public import Foundation

@MainActor
open class UIActivityViewController: UIViewController {
    open var excludedActivityTypes: [UIActivity.ActivityType]?

    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

@MainActor
open class UIActivity: NSObject {
    public struct ActivityType: Hashable, RawRepresentable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

extension UIActivity.ActivityType {
    public static let addToReadingList = Self(rawValue: "addToReadingList")
    public static let airDrop = Self(rawValue: "airDrop")
    public static let assignToContact = Self(rawValue: "assignToContact")
    public static let openInIBooks = Self(rawValue: "openInIBooks")
    public static let postToTencentWeibo = Self(rawValue: "postToTencentWeibo")
    public static let postToVimeo = Self(rawValue: "postToVimeo")
    public static let postToWeibo = Self(rawValue: "postToWeibo")
    public static let print = Self(rawValue: "print")
    public static let saveToCameraRoll = Self(rawValue: "saveToCameraRoll")

    @available(iOS 11.0, *)
    public static let markupAsPDF = Self(rawValue: "markupAsPDF")
}
