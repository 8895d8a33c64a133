// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import Testing

@Suite struct NewServiceCommandTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "SOANewServiceTests-\(UUID().uuidString)")

    private let written = [
        "Sources/App/Sharing/SharingService.swift", "Sources/App/Sharing/SharingServiceImplementation.swift",
        "Sources/App/Sharing/TestSharingServiceImplementation.swift", "Tests/AppTests/SharingServiceTests.swift",
    ]

    @Test func `a service is written, and what to do next is reported`() throws {
        try inFolder {
            let report = try command().run(in: root)
            #expect(found() == written)
            for path in written { #expect(report.contains("  \(path)\n")) }
            #expect(report.contains("ServiceRegistry[.sharingService]"))
            #expect(!report.contains("register()"))
            #expect(!report.contains("Package.swift"))
            #expect(!report.contains("start()"))
        }
    }

    @Test func `the report names files where they are in a target with folders`() throws {
        try inFolder {
            let files = ["Sources/App/App.swift", "Sources/App/Core/Core.swift"]
            for file in files { try put("// A file of the target.\n", at: file) }
            let report = try command(files: files.map { root.appending(path: $0) }).run(in: root)
            #expect(found() == (files + written).sorted())
            for path in written { #expect(report.contains("  \(path)\n")) }
        }
    }

    @Test(arguments: [ServiceOptions.Form.lazy, .eager])
    func `a service with an accessor is registered at launch`(form: ServiceOptions.Form) throws {
        try inFolder {
            let report = try command(ServiceOptions(form: form)).run(in: root)
            #expect(found() == written)
            #expect(report.contains("SharingServiceImplementation.register()"))
            #expect(report.contains("Use it: ServiceRegistry.sharingService"))
        }
    }

    @Test func `the name has its default in one line, unless that is too long`() throws {
        func interface(_ name: String) throws -> String {
            ServiceTexts(names: try ServiceNames(name), options: ServiceOptions()).interface
        }
        let line = "    static var sharingService: Self { Self { SharingServiceImplementation() } }\n"
        #expect(try interface("Sharing").contains(line))
        let long = try interface("SharingWithEverybodyWhoIsThere")
        #expect(!long.contains("static var sharingWithEverybodyWhoIsThereService: Self { Self"))
        #expect(long.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test func `a default is synchronous, so an asynchronous service is registered`() {
        #expect(ServiceOptions(isAsync: true).form == .eager)
        #expect(ServiceOptions(form: .lazy, isAsync: true).form == .lazy)
    }

    @Test func `lazy and eager at once are refused`() throws {
        let refusal = #expect(throws: Refusal.self) {
            try ServiceOptions(isLazy: true, isEager: true, isOnMainActor: false, isAsync: false)
        }
        #expect(refusal?.description.hasPrefix("Give --lazy or --eager, not both") == true)
    }

    @Test func `nothing is written when one of the files is there`() throws {
        try inFolder {
            try put("mine", at: written[3])
            let refusal = #expect(throws: Refusal.self) { try command().run(in: root) }
            #expect(refusal?.description.contains("\n  \(written[3])\n") == true)
            #expect(found() == [written[3]])
            #expect(try String(contentsOf: root.appending(path: written[3]), encoding: .utf8) == "mine")
        }
    }

    @Test func `nothing is written when the target has a file of the same name elsewhere`() throws {
        try inFolder {
            let moved = root.appending(path: "Sources/App/Old/SharingService.swift")
            let refusal = #expect(throws: Refusal.self) { try command(files: [moved]).run(in: root) }
            #expect(refusal?.description.contains("\n  Sources/App/Old/SharingService.swift\n") == true)
            #expect(found() == [])
        }
    }

    @Test func `nothing is left when a file cannot be written`() throws {
        try inFolder {
            try put("no folder", at: "Tests/AppTests")
            let refusal = #expect(throws: Refusal.self) { try command().run(in: root) }
            #expect(refusal?.description.contains("Nothing was written, since a file could not be") == true)
            #expect(found() == ["Tests/AppTests"])
        }
    }

    @Test func `a test is written where it is wanted and there is a target for it`() throws {
        try inFolder {
            let report = try command(hasTests: false).run(in: root)
            #expect(found() == Array(written.dropLast()))
            #expect(!report.contains("No test was written"))
        }
        try inFolder {
            let app = ModuleTarget.module("App", in: root)
            let command = NewServiceCommand(
                names: try ServiceNames("Sharing"),
                options: ServiceOptions(),
                destination: try Destination(into: nil, of: [app])
            )
            #expect(try command.run(in: root).contains("No test was written: add a test target AppTests"))
            #expect(found() == Array(written.dropLast()))
        }
    }

    @Test(
        arguments: [
            // The manifest lists one folder of several, or the only one.
            (["Core/Core.swift", "Core/Deep/Deep.swift"], "Core"), (["Models/A/A.swift", "Models/B.swift"], "Models"),
            // It lists two folders and a file, or excludes one.
            (["Core/Core.swift", "Models/B.swift", "App.swift"], "Core"), (["App.swift"], ""),
            // It lists nothing.
            (["App.swift", "Core/Core.swift", "Models/B.swift", "Old/Old.swift"], ""), ([], ""),
        ]
    )
    func `a service is written beside files of its target`(files: [String], home: String) throws {
        try inFolder {
            let folder = root.appending(path: "Sources/App")
            if files.first?.hasPrefix("Models") != true { try put("", at: "Sources/App/Old/Old.swift") }
            for file in files { try put("", at: "Sources/App/\(file)") }
            try put("", at: "Sources/App/.build/Tool.swift")
            let command = try command(files: files.map { folder.appending(path: $0) })
            let expected = folder.appending(path: home).appending(path: "Sharing/SharingService.swift")
            #expect(command.files[0].url.standardizedFileURL.path == expected.standardizedFileURL.path)
        }
    }

    @Test func `what a target does not depend on yet is reported`() throws {
        try inFolder {
            let app = ModuleTarget(
                name: "App",
                moduleName: "App",
                isTest: false,
                dependencies: [],
                folder: root.appending(path: "Sources/App"),
                files: []
            )
            let command = NewServiceCommand(
                names: try ServiceNames("Sharing"),
                options: ServiceOptions(form: .lazy, isAsync: true),
                destination: try Destination(into: nil, of: [app])
            )
            let report = try command.run(in: root)
            #expect(report.contains("let the target App depend on the product SOA."))
            #expect(report.contains("try await ServiceRegistry.start()"))
            #expect(report.contains("try await ServiceRegistry.sharingService"))
        }
    }

    @Test func `a project of Xcode gets a service in the folder of the target, and tests by the name`() throws {
        try inFolder {
            let files = ["Post Office/Main.swift", "Post Office/Views/View.swift", "Post Office/Icons.json"]
            let tests = ["Post OfficeTests/MainTests.swift", "Shared/Helper.swift"]
            for file in files + tests { try put("", at: file) }
            func target(_ name: String, _ files: [String]) -> ModuleTarget {
                ModuleTarget(
                    inProject: name,
                    isTest: name.hasSuffix("Tests"),
                    files: files.map { root.appending(path: $0) },
                    at: root
                )
            }
            let command = NewServiceCommand(
                names: try ServiceNames("Sharing"),
                options: ServiceOptions(),
                destination: try Destination(
                    into: nil,
                    of: [target("Post Office", files), target("Post OfficeTests", tests), target("OtherTests", [])]
                )
            )
            let report = try command.run(in: root)
            let written = ["", "Implementation"].map { "Post Office/Sharing/SharingService\($0).swift" }
            let testImplementation = "Post Office/Sharing/TestSharingServiceImplementation.swift"
            let test = "Post OfficeTests/SharingServiceTests.swift"
            #expect(found() == (files + tests + written + [testImplementation, test]).sorted())
            #expect(command.files[3].text.contains("@testable import Post_Office\n"))
            #expect(report.contains("In the settings of the target Post Office, add SOA to its frameworks"))
            #expect(report.contains("In those of Post OfficeTests, add SOATesting"))
            #expect(!report.contains("Package.swift"))
        }
    }

    @Test(
        arguments: [("App", "App"), ("Post Office", "Post_Office"), ("2 Apps", "__Apps"), ("Büro-App", "Büro_App")]
    )
    func `a module has the name of its target, as far as a name can`(target: String, module: String) {
        let target = ModuleTarget(inProject: target, isTest: false, files: [], at: root)
        #expect(target.moduleName == module)
        #expect(target.folder == root)
    }

    private func command(
        _ options: ServiceOptions = ServiceOptions(),
        files: [URL] = [],
        hasTests: Bool = true
    ) throws -> NewServiceCommand {
        let app = ModuleTarget(
            name: "App",
            moduleName: "App",
            isTest: false,
            dependencies: ["SOA"],
            folder: root.appending(path: "Sources/App"),
            files: files
        )
        return NewServiceCommand(
            names: try ServiceNames("Sharing"),
            options: options,
            destination: try Destination(into: nil, of: [app, .tests("AppTests", of: "App", in: root)]),
            hasTests: hasTests
        )
    }

    private func inFolder(_ body: () throws -> Void) throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        try body()
    }

    private func put(_ text: String, at path: String) throws {
        let url = root.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// The files that are there, without their folders.
    private func found() -> [String] {
        // Not by their contents: Foundation on Linux leaks a buffer when it reads a folder.
        (FileManager.default.subpaths(atPath: root.path) ?? []).sorted().filter { path in
            let values = try? root.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
            return values?.isRegularFile == true
        }
    }
}
