// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoScreens
import DemoServices
import Foundation

/// What the main page shows.
struct ShareContent: Sendable {
    /// What became of the text that was shared last, and where else it can go.
    struct Sheet: Sendable {
        let text: String
        let sender: String
        let number: Int64
        /// A letter with the text, for the mail program.
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
