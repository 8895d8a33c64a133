// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#else
import Glibc
#endif

/// A condition of a registration, which precedes the plain one of the same name.
///
/// ```swift
/// ServiceRegistry.add(.backend) { LiveBackend() }
/// ServiceRegistry.add(.backend, when: .preview) { SampleBackend() }
/// ServiceRegistry.add(.backend, when: .argument("-offline")) { OfflineBackend() }
/// ```
///
/// The condition is evaluated when the service is registered. A registration whose condition is met precedes the plain one,
/// in whichever order they come; of several, the last one counts. Others are ignored.
public struct ServiceCondition: Sendable {
    private enum Kind: Sendable {
        case always, preview, test, simulator, debug
        // Each registration passes a condition, and most pass none of these.
        indirect case argument(String)
        indirect case environment(String, String)
    }

    private let kind: Kind

    /// A condition that is always met: a plain registration.
    public static let always = Self(kind: .always)
    /// A condition that is met in a preview of Xcode.
    public static let preview = Self(kind: .preview)
    /// A condition that is met in a process that runs tests.
    public static let test = Self(kind: .test)
    /// A condition that is met in a simulator.
    public static let simulator = Self(kind: .simulator)
    /// A condition that is met in a debug build.
    public static let debug = Self(kind: .debug)

    /// Returns a condition that is met if the process was launched with an argument.
    ///
    /// It is never met in a release build, unless ``ServiceRegistryImplementation/allowLaunchConditionsInRelease()`` was
    /// called before, so users can't switch services off.
    ///
    /// - Parameter argument: The argument, such as `-offline`.
    /// - Returns: The condition.
    public static func argument(_ argument: String) -> Self {
        Self(kind: .argument(argument))
    }

    /// Returns a condition that is met if an environment variable has a value.
    ///
    /// In a release build it behaves as ``argument(_:)``.
    ///
    /// - Parameters:
    ///   - variable: The variable.
    ///   - value: The required value.
    /// - Returns: The condition.
    public static func environment(_ variable: String, _ value: String) -> Self {
        Self(kind: .environment(variable, value))
    }
}

extension ServiceCondition {
    var kindOfRegistration: Registration.Kind {
        if case .always = kind { .plain } else { .variant }
    }

    var isMet: Bool {
        if case .always = kind { true } else { isMet(in: .current) }
    }

    func isMet(in launch: Launch) -> Bool {
        switch kind {
        case .always: true
        case .preview: launch.readsConditions && launch.environment("XCODE_RUNNING_FOR_PREVIEWS") == "1"
        case .test: launch.isTest
        case .simulator: launch.isSimulator
        case .debug: launch.isDebugBuild
        case .argument(let argument): launch.readsConditions && launch.arguments.dropFirst().contains(argument)
        case .environment(let variable, let value): launch.readsConditions && launch.environment(variable) == value
        }
    }

    /// The arguments and the environment of the process.
    struct Launch: Sendable {
        var arguments: [String]
        var environment: @Sendable (String) -> String?
        var isDebugBuild: Bool
        var isSimulator: Bool
        var isAllowedInRelease: Bool

        @TaskLocal static var replacement: Self?

        static var current: Self { replacement ?? process }

        /// True once launch conditions count in a release build too.
        static let isAllowedInRelease = Atomic(false)

        private static var process: Self {
            Self(
                arguments: CommandLine.arguments,
                environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
                isDebugBuild: isDebug,
                isSimulator: isInSimulator,
                isAllowedInRelease: isAllowedInRelease.load(ordering: .relaxed)
            )
        }

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

        private static var isDebug: Bool {
            #if DEBUG
            true
            #else
            false
            #endif
        }

        private static var isInSimulator: Bool {
            #if targetEnvironment(simulator)
            true
            #else
            false
            #endif
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
