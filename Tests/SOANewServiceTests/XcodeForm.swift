// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// The form that Xcode shows for its template, out of `TemplateInfo.plist`.
struct XcodeForm: Decodable, Sendable {
    struct Option: Decodable, Sendable {
        enum CodingKeys: String, CodingKey {
            case identifier = "Identifier"
            case type = "Type"
            case values = "Values"
        }

        let identifier: String
        let type: String
        let values: [String]?
    }

    enum CodingKeys: String, CodingKey {
        case options = "Options"
    }

    let options: [Option]

    /// Reads the form.
    static func read() throws -> XcodeForm {
        let url = Template.folder.appending(path: "SOA Service.xctemplate/TemplateInfo.plist")
        return try PropertyListDecoder().decode(XcodeForm.self, from: Data(contentsOf: url))
    }

    /// The folders that Xcode looks for: the values of all choices, one after the other.
    var folders: Set<String> {
        options.filter { $0.type == "popup" }.reduce(into: [""]) { folders, option in
            folders = Set(folders.flatMap { folder in (option.values ?? []).map { folder + $0 } })
        }
    }
}
