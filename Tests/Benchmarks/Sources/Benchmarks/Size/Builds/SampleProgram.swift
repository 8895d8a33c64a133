// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A program that does next to nothing, in a package of its own.
enum SampleProgram: String, CaseIterable {
    case plain
    case registry

    /// The name in tables.
    var name: String {
        switch self {
        case .plain: "without SOA"
        case .registry: "with SOA"
        }
    }

    /// Writes the package into a folder.
    func write(to folder: URL, library: URL) throws {
        let sources = folder.appending(path: "Sources/Sample")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try Data(manifest(library).utf8).write(to: folder.appending(path: "Package.swift"))
        try Data((service + main).utf8).write(to: sources.appending(path: "main.swift"))
    }

    private func manifest(_ library: URL) -> String {
        let isPlain = self == .plain
        return """
            // swift-tools-version: 6.2

            import PackageDescription

            let package = Package(
                name: "Sample",
                platforms: [.macOS(.v15)],
                dependencies: [\(isPlain ? "" : ".package(name: \"SOA\", path: \"\(library.path)\")")],
                targets: [
                    .executableTarget(
                        name: "Sample",
                        dependencies: [\(isPlain ? "" : ".product(name: \"SOA\", package: \"SOA\")")]
                    )
                ],
                swiftLanguageModes: [.v6]
            )

            """
    }

    private var service: String {
        """
        \(self == .plain ? "" : "import SOA\n")
        protocol SharingService: Sendable {
            func share(_ text: String) -> String
        }

        struct MailSharing: SharingService {
            func share(_ text: String) -> String { "mailed: \\(text)" }
        }


        """
    }

    private var main: String {
        switch self {
        case .plain:
            """
            let sharing: any SharingService = MailSharing()
            print(sharing.share("hello"))

            """
        case .registry:
            """
            extension ServiceName where Service == any SharingService {
                static var sharing: Self { "sharing" }
            }

            extension ServiceRegistryImplementation {
                var sharing: any SharingService { self[.sharing] }
            }

            ServiceRegistry.add(.sharing) { MailSharing() }
            print(ServiceRegistry.sharing.share("hello"))

            """
        }
    }
}
