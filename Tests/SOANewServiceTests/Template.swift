// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

/// A file in the folder `Templates`, and what it has to say.
///
/// `SOA_WRITE_TEMPLATES=1 swift test --filter TemplateTests` writes the files anew, after the command has changed.
struct Template: Sendable, CustomTestStringConvertible {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Templates").standardizedFileURL

    let path: String
    let expected: String

    var testDescription: String { path }

    /// What the file says.
    func read() throws -> String {
        let url = Self.folder.appending(path: path)
        if ProcessInfo.processInfo.environment["SOA_WRITE_TEMPLATES"] != nil {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(expected.utf8).write(to: url)
        }
        return try String(contentsOf: url, encoding: .utf8)
    }
}

extension Template {
    /// The boilerplate for a service, in one file.
    static var boilerplate: Template {
        let texts = ServiceTexts(
            names: ServiceNames(stem: "Template", property: "templateService"),
            options: ServiceOptions(isOnMainActor: true)
        )
        let declarations = [texts.interface, texts.implementation, texts.testImplementation]
            .map { $0.replacing("import SOA\n\n", with: "") }
        return Template(
            path: "ServiceTemplate.swift",
            expected: """
                // Boilerplate for a service: copy this file, and replace Template and template by its name.
                // It compiles in modules of either default isolation.

                import SOA

                \(declarations.joined(separator: "\n"))
                """
        )
    }

    /// The files of the Xcode template, for each way to fill in its form.
    static var xcode: [Template] {
        [.oneLine, .lazy, .eager].flatMap { form in
            [false, true].flatMap { isOnMainActor in
                [false, true].flatMap { hasTests in
                    xcode(ServiceOptions(form: form, isOnMainActor: isOnMainActor), hasTests: hasTests)
                }
            }
        }
    }

    private static func xcode(_ options: ServiceOptions, hasTests: Bool) -> [Template] {
        let texts = ServiceTexts(
            names: ServiceNames(
                stem: "___VARIABLE_productName:identifier___",
                property: "___VARIABLE_propertyName:identifier___"
            ),
            options: options
        )
        var files = [
            "___FILEBASENAME___Service": texts.interface,
            "___FILEBASENAME___ServiceImplementation": texts.implementation,
            "Test___FILEBASENAME___ServiceImplementation": texts.testImplementation,
        ]
        if hasTests { files["___FILEBASENAME___ServiceTests"] = texts.tests(of: "___PROJECTNAMEASIDENTIFIER___") }
        let values = [
            options.form == .oneLine ? "OneLine" : options.form == .lazy ? "Lazy" : "Eager",
            options.isOnMainActor ? "MainActor" : "Nonisolated",
            hasTests ? "WithTests" : "WithoutTests",
        ]
        return files.sorted { $0.key < $1.key }.map { name, text in
            Template(
                path: "SOA Service.xctemplate/\(values.joined())/\(name).swift",
                expected: "//___FILEHEADER___\n\n\(text)"
            )
        }
    }
}
