// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A new service, and the targets that it goes into.
struct NewServiceCommand: Sendable {
    let names: ServiceNames
    let options: ServiceOptions
    let destination: Destination
    /// False if no test is wanted.
    var hasTests = true

    /// What is to be written: the service into a folder of its own, the test beside other tests.
    var files: [NewFile] {
        let texts = ServiceTexts(names: names, options: options)
        let folder = destination.target.home.appending(path: names.stem)
        let type = names.type
        var files = [
            NewFile(url: folder.appending(path: "\(type).swift"), text: texts.interface),
            NewFile(url: folder.appending(path: "\(type)Implementation.swift"), text: texts.implementation),
            NewFile(url: folder.appending(path: "Test\(type)Implementation.swift"), text: texts.testImplementation),
        ]
        if hasTests, let tests = destination.tests {
            let url = tests.home.appending(path: "\(type)Tests.swift")
            files.append(NewFile(url: url, text: texts.tests(of: destination.target.moduleName)))
        }
        return files
    }

    /// Writes the files.
    ///
    /// - Parameter root: The folder of the package.
    /// - Returns: What was done, and what is left to do.
    /// - Throws: ``Refusal`` when a file is there already, or cannot be written.
    func run(in root: URL) throws(Refusal) -> String {
        // Once, since the folder for new files depends on those that are there.
        let files = files
        let present = destination.target.files + (destination.tests?.files ?? [])
        try NewFile.write(files, besides: present, in: root)
        return """
            Wrote
            \(NewFile.list(files.map(\.url), in: root))

            Next:
            \(steps.map { "  - \($0)" }.joined(separator: "\n"))
            """
    }

    private var steps: [String] {
        var steps: [String] = []
        let target = destination.target
        if target.isInProject {
            steps.append("Add the files to their targets, where the project has groups instead of folders.")
            steps.append("In the settings of the target \(target.name), add SOA to its frameworks, unless it is there.")
        } else if !target.dependencies.contains("SOA") {
            steps.append("In Package.swift, let the target \(target.name) depend on the product SOA.")
        }
        if hasTests {
            if let tests = destination.tests {
                if tests.isInProject {
                    steps.append("In those of \(tests.name), add SOATesting; its guide tells of tests in an app.")
                } else if !tests.dependencies.contains("SOA") || !tests.dependencies.contains("SOATesting") {
                    steps.append(
                        "In Package.swift, let the target \(tests.name) depend on the products SOA and SOATesting."
                    )
                }
            } else {
                steps.append(
                    "No test was written: add a test target \(target.name)Tests that depends on \(target.name)."
                )
            }
        }
        if options.form == .oneLine {
            steps.append("Use it: ServiceRegistry[.\(names.property)], or @Injected(.\(names.property))")
        } else {
            steps.append("Register the service where the app is launched: \(names.type)Implementation.register()")
            if options.isAsync {
                steps.append("After all services are registered: try await ServiceRegistry.start()")
            }
            let access = options.isAsync && options.form == .lazy ? "try await ServiceRegistry" : "ServiceRegistry"
            steps.append("Use it: \(access).\(names.property)")
        }
        steps.append("Replace perform(_:) by what the service is there for.")
        return steps
    }
}
