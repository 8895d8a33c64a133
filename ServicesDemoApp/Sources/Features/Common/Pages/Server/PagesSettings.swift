// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
public import Foundation
public import SOA

/// The settings of the pages.
public struct PagesSettings: Sendable {
    /// The port to listen at.
    public enum Port: Hashable, Sendable {
        /// This one; 0 for any that is free.
        case exactly(Int)
        /// This one, or the next free one.
        case from(Int)
    }

    /// The port to listen at.
    public var port: Port

    /// The address to listen at.
    public var address: String

    /// The environments of the app, the current one first.
    public var environments: [DemoEnvironment]

    /// The folder for files until the browser downloads them.
    public var folder: URL

    /// The recorder of requests, if any.
    public var recorder: Recorder?

    /// The public account for a trial, if any.
    public var sample: SampleAccount?

    /// Whether the authentication service may be swapped for its test double, which admits everybody.
    public var testDoubles: Bool

    /// The host names that the pages accept besides those of loopback, such as that of a proxy.
    public var hosts: [String]

    /// The time to wait for a screen before the page shows that work is in progress.
    public var patience: Duration

    /// The time limit for receiving a request body.
    public var requestLimit = Duration.seconds(10)

    /// The grace period for requests in progress at a graceful shutdown.
    public var grace = Duration.seconds(10)

    /// The registry of the screens' services.
    public var registry: ServiceRegistryImplementation

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - port: The port to listen at.
    ///   - address: The address to listen at.
    ///   - environments: The environments of the app, the current one first.
    ///   - folder: The folder for files until the browser downloads them.
    ///   - recorder: The recorder of requests, if any.
    ///   - sample: The public account for a trial, if any.
    ///   - testDoubles: Whether the authentication service may be swapped for its test double.
    ///   - hosts: The host names that the pages accept besides those of loopback.
    ///   - patience: The time to wait for a screen before the page shows that work is in progress.
    ///   - registry: The registry of the screens' services; by default the current one.
    public init(
        port: Port = .from(8080),
        address: String = "127.0.0.1",
        environments: [DemoEnvironment],
        folder: URL,
        recorder: Recorder? = nil,
        sample: SampleAccount? = nil,
        testDoubles: Bool = false,
        hosts: [String] = [],
        patience: Duration = .milliseconds(400),
        registry: ServiceRegistryImplementation = .current
    ) {
        self.port = port
        self.address = address
        self.environments = environments
        self.folder = folder
        self.recorder = recorder
        self.sample = sample
        self.testDoubles = testDoubles
        self.hosts = hosts
        self.patience = patience
        self.registry = registry
    }
}
