// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation
import PackagePlugin

/// Writes the files of a new service: `swift package new-service Sharing`.
@main
struct NewService: CommandPlugin {
    private static let help = """
        Writes a new service: its protocol and its declaration, its implementation, a test implementation, and a test.

        Usage: swift package new-service NAME [OPTIONS]

          NAME           The name of the service: Sharing creates SharingService.
          --lazy         Register it at launch, with an accessor, instead of a default; build it on first use.
          --eager        Register it at launch, with an accessor, instead of a default; build it then.
          --main-actor   Build and use it only on the main actor; required if that is the default of the module.
          --async        Give it an asynchronous initialiser. It is registered at launch, since defaults are
                         synchronous, and built at the start or, with --lazy, on first use.
          --into TARGET  Write it into this target; required if the package has several. In Xcode, select one instead.
          --no-tests     Write no test.
          --help         Show this.

        The command replaces no file. SwiftPM requests permission to write, unless an option grants it:
        swift package --allow-writing-to-package-directory new-service Sharing
        """

    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let targets = context.package.targets.compactMap { $0 as? SwiftSourceModuleTarget }
            // Neither a snippet nor a macro, which can't depend on SOA.
            .filter { [.generic, .executable, .test].contains($0.kind) }
        try run(arguments, for: targets.map(ModuleTarget.init), in: context.package.directoryURL)
    }

    /// Writes a service into one of the targets of a package or project.
    func run(_ arguments: [String], for targets: [ModuleTarget], in root: URL) throws {
        var arguments = ArgumentExtractor(arguments)
        guard arguments.extractFlag(named: "help") == 0 else { return print(Self.help) }
        let options = try ServiceOptions(
            isLazy: arguments.extractFlag(named: "lazy") > 0,
            isEager: arguments.extractFlag(named: "eager") > 0,
            isOnMainActor: arguments.extractFlag(named: "main-actor") > 0,
            isAsync: arguments.extractFlag(named: "async") > 0
        )
        let hasTests = arguments.extractFlag(named: "no-tests") == 0
        let target = try target(in: &arguments)
        // Xcode gives one for each target that is selected.
        let selected = arguments.extractOption(named: "target")
        let command = NewServiceCommand(
            names: try name(in: arguments),
            options: options,
            destination: try Destination(into: target, selected: selected, of: targets),
            hasTests: hasTests
        )
        print(try command.run(in: root))
    }

    /// Reads the target that was asked for, if one was.
    private func target(in arguments: inout ArgumentExtractor) throws -> String? {
        let isComplete = arguments.remainingArguments.last != "--into"
        let targets = arguments.extractOption(named: "into")
        guard isComplete, targets.count <= 1 else {
            throw Refusal("Give one target, as in: swift package new-service Sharing --into App")
        }
        return targets.first
    }

    /// Reads the one argument that is left when all options are taken.
    private func name(in arguments: ArgumentExtractor) throws -> ServiceNames {
        if let unknown = arguments.unextractedOptionsOrFlags.first {
            throw Refusal("There is no option \(unknown): see swift package new-service --help.")
        }
        guard let name = arguments.remainingArguments.first, arguments.remainingArguments.count == 1 else {
            throw Refusal("Give one name, as in: swift package new-service Sharing")
        }
        return try ServiceNames(name)
    }
}

extension ModuleTarget {
    /// Looks at a target as SwiftPM knows it.
    fileprivate init(_ target: SwiftSourceModuleTarget) {
        self.init(
            name: target.name,
            moduleName: target.moduleName,
            isTest: target.kind == .test,
            dependencies: target.dependencies.map { dependency in
                switch dependency {
                case .target(let target): target.name
                case .product(let product): product.name
                @unknown default: ""
                }
            },
            folder: target.directoryURL,
            files: target.sourceFiles.map(\.url)
        )
    }
}
