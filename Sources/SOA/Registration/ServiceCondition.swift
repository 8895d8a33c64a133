// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A condition of a registration, which precedes the plain one of the same name.
///
/// ```swift
/// ServiceRegistry.add(.printing) { OfficePrinter() }
/// ServiceRegistry.add(.printing, when: .preview) { PaperlessPrinter() }
/// ServiceRegistry.add(.printing, when: .argument("-paperless")) { PaperlessPrinter() }
/// ```
///
/// The condition is evaluated when the service is registered. A registration whose condition is met precedes the plain one,
/// in whichever order they come; of several, the last one counts. Others are ignored.
public struct ServiceCondition: Sendable {
    /// Tells from the launch of the process whether the condition is met; nil for one that always is.
    private let decide: (@Sendable (Launch) -> Bool)?

    /// A condition that is always met: a plain registration.
    public static let always = Self(decide: nil)
    /// A condition that is met in a preview of Xcode; in a release build it behaves as ``argument(_:)``.
    public static let preview = Self { $0.readsConditions && $0.environment("XCODE_RUNNING_FOR_PREVIEWS") == "1" }
    /// A condition that is met in a process that runs tests.
    public static let test = Self { $0.isTest }
    /// A condition that is met in a simulator.
    public static let simulator = Self { $0.isSimulator }
    /// A condition that is met in a debug build.
    public static let debug = Self { $0.isDebugBuild }

    /// Returns a condition that is met if the process was launched with an argument.
    ///
    /// It is never met in a release build, unless ``ServiceRegistryImplementation/allowLaunchConditionsInRelease()`` was
    /// called before, so users can't switch services off.
    public static func argument(_ argument: String) -> Self {
        Self { $0.readsConditions && $0.arguments.dropFirst().contains(argument) }
    }

    /// Returns a condition that is met if an environment variable has a value.
    ///
    /// In a release build it behaves as ``argument(_:)``.
    public static func environment(_ variable: String, _ value: String) -> Self {
        Self { $0.readsConditions && $0.environment(variable) == value }
    }
}

extension ServiceCondition {
    /// The condition of a list's replacement: a test may replace a list repeatedly without a duplicate.
    static let replacement = Self { _ in true }

    var kindOfRegistration: Registration.Kind { decide == nil ? .plain : .variant }

    var isMet: Bool { decide == nil || isMet(in: Launch.replacement ?? Launch()) }

    func isMet(in launch: Launch) -> Bool { decide?(launch) ?? true }

    /// The arguments and the environment of the process.
    struct Launch: Sendable {
        @TaskLocal static var replacement: Self?
        /// True once launch conditions count in a release build too.
        static let isAllowedInRelease = Atomic(false)

        var arguments = CommandLine.arguments
        var environment: @Sendable (String) -> String? = ProcessEnvironment.value
        #if DEBUG
        var isDebugBuild = true
        #else
        var isDebugBuild = false
        #endif
        #if targetEnvironment(simulator)
        var isSimulator = true
        #else
        var isSimulator = false
        #endif
        var isAllowedInRelease = Self.isAllowedInRelease.load(ordering: .relaxed)

        var readsConditions: Bool { isDebugBuild || isAllowedInRelease }

        /// True in a process that `swift test` or Xcode runs as a test.
        var isTest: Bool {
            let program = "/" + (arguments.first ?? "")
            return [".xctest", "/xctest", "/swiftpm-testing-helper"].contains { program.hasSuffix($0) }
                || arguments.contains("--testing-library")
                || ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"].contains {
                    environment($0) != nil
                }
        }
    }
}

extension ServiceRegistryImplementation {
    /// Allows conditions on arguments, the environment and previews in release builds.
    ///
    /// Call it before the registrations, in an app whose users may switch services with launch arguments.
    public func allowLaunchConditionsInRelease() {
        ServiceCondition.Launch.isAllowedInRelease.store(true, ordering: .relaxed)
    }
}
