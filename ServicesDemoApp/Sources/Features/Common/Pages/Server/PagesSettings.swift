// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import DemoServices
public import Foundation
public import SOA

/// What the pages are served with.
public struct PagesSettings: Sendable {
    /// Which port on loopback is listened at.
    public enum Port: Hashable, Sendable {
        /// This one; 0 for any that is free.
        case exactly(Int)
        /// This one, or the next that is free.
        case from(Int)
    }

    /// Which port on loopback is listened at.
    public var port: Port

    /// The address that is listened at.
    public var address: String

    /// What the app can be pointed at, first what it is pointed at now.
    public var environments: [DemoEnvironment]

    /// Where files wait for the browser.
    public var folder: URL

    /// Records what is sent, if anything is to be recorded.
    public var recorder: Recorder?

    /// The account to try the pages with, if there is one that everybody may know.
    public var sample: SampleAccount?

    /// Whether the test double of the authentication service may be put in its place, which lets everybody in.
    public var testDoubles: Bool

    /// The names that the pages respond to besides those of loopback, such as that of a proxy.
    public var hosts: [String]

    /// How long a visitor waits for a screen before the page shows that it is at work.
    public var patience: Duration

    /// How long the body of a request may take.
    public var requestLimit = Duration.seconds(10)

    /// How long requests under way have to end at a graceful shutdown.
    public var grace = Duration.seconds(10)

    /// The registry that the screens pull their services from.
    public var registry: ServiceRegistryImplementation

    /// Puts settings together.
    ///
    /// - Parameters:
    ///   - port: Which port is listened at.
    ///   - address: The address that is listened at.
    ///   - environments: What the app can be pointed at, first what it is pointed at now.
    ///   - folder: Where files wait for the browser.
    ///   - recorder: Records what is sent, if anything is to be recorded.
    ///   - sample: The account to try the pages with, if there is one that everybody may know.
    ///   - testDoubles: Whether the double that lets everybody in may be put in the place of the authentication service.
    ///   - hosts: The names that the pages respond to besides those of loopback.
    ///   - patience: How long a visitor waits for a screen before the page shows that it is at work.
    ///   - registry: The registry that the screens pull their services from; by default the current one.
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
