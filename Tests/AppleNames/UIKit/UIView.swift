// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

// Declarations of Apple's UIKit for the compiler on Linux: signatures and isolation, without an implementation.

public import Foundation

@MainActor
open class UIView: UIResponder {
    open var backgroundColor: UIColor?
    open var translatesAutoresizingMaskIntoConstraints = true
    open var layoutMarginsGuide: UILayoutGuide { UILayoutGuide() }
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }

    public convenience override init() {
        self.init(frame: .zero)
    }

    public init(frame: CGRect) {}

    public required init?(coder: NSCoder) {}

    open func addSubview(_ view: UIView) {}
}

@MainActor
open class UIWindow: UIView {
    open var rootViewController: UIViewController?

    public init(windowScene: UIWindowScene) {
        super.init(frame: .zero)
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open func makeKeyAndVisible() {}
}

@MainActor
open class UIStackView: UIView {
    open var axis = NSLayoutConstraint.Axis.horizontal
    open var spacing: CGFloat = 0

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init(coder: NSCoder) {
        super.init(frame: .zero)
    }
}

open class UIColor: NSObject, @unchecked Sendable {
    open class var systemBackground: UIColor { UIColor() }
}
