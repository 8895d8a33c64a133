// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)

import SOA
import UIKit

/// The screen that shares text.
///
/// It pulls its service out of the registry, and depends only on the protocol.
final class MainViewController: UIViewController {
    /// The service that shares the text, "injected" here: looked up when the screen is created.
    let sharingService = ServiceRegistry.sharingService

    /// The field for the text.
    let textField = UITextField()

    /// Places the text field and the button in the middle of the screen.
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        textField.placeholder = "Text to share"
        textField.borderStyle = .roundedRect
        let stack = UIStackView(arrangedSubviews: [textField, makeShareButton()])
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        let margins = view.layoutMarginsGuide
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            stack.centerYAnchor.constraint(equalTo: margins.centerYAnchor),
        ])
    }

    /// Shares the text of the field.
    ///
    /// - Parameter sender: What was tapped.
    func handleShareTextButtonTap(_ sender: Any) {
        guard let textToShare = textField.text else {
            return
        }
        self.sharingService.share(textToShare, presentingController: self)
    }

    private func makeShareButton() -> UIButton {
        let action = UIAction(title: "Share") { [weak self] action in
            self?.handleShareTextButtonTap(action)
        }
        return UIButton(type: .system, primaryAction: action)
    }
}

#endif
