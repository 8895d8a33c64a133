// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation

/// The content of the main page.
struct ShareContent: Sendable {
    /// The last shared text, with the links to send it elsewhere.
    struct Sheet: Sendable {
        let text: String
        let sender: String
        let number: Int64
        /// The link that opens a mail with the text.
        let mail: String
    }

    let text: String
    let sheet: Sheet?
    let failure: String?

    @MainActor
    init(_ screen: MainViewController) {
        text = screen.textField.text ?? ""
        switch screen.presentedSheet?.outcome {
        case .success(let item):
            sheet = Sheet(
                text: item.content,
                sender: item.sender.username,
                number: item.id,
                mail: Self.mail(item.content)
            )
            failure = nil
        case .failure(let error):
            sheet = nil
            failure = error.sentence
        case nil:
            sheet = nil
            failure = nil
        }
    }

    private static func mail(_ text: String) -> String {
        "mailto:?body=\(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }
}
