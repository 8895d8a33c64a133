// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's UIKit for the compiler on Linux: signatures and isolation, without an implementation.

public import Foundation

@MainActor
open class UIViewController: UIResponder {
    open var view: UIView!
    open var title: String?
    open var popoverPresentationController: UIPopoverPresentationController? { nil }

    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    public required init?(coder: NSCoder) {}

    open func viewDidLoad() {}

    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {}
}

@MainActor
open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

@MainActor
open class UIPopoverPresentationController: NSObject {
    open var sourceView: UIView?
}
