// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

@Suite struct TemplateTests {
    @Test(arguments: [Template.boilerplate] + Template.xcode)
    func `a template says what the command writes`(template: Template) throws {
        #expect(try template.read() == template.expected)
    }

    @Test func `there is a folder for each way to fill in the form of Xcode`() throws {
        let folder = Template.folder.appending(path: "SOA Service.xctemplate")
        let found = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.contains(".") }
        #expect(try XcodeForm.read().folders == Set(found))
        #expect(found.count == 12)
    }

    @Test func `the form of Xcode asks the names that the files use`() throws {
        let asked = try XcodeForm.read().options.filter { $0.type == "text" }.map(\.identifier)
        #expect(asked == ["productName", "propertyName"])
    }
}
