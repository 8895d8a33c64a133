// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(XCTest)

public import SOA
public import XCTest

/// A test case whose tests have their own services.
///
/// ```swift
/// final class ReceiptTests: ServicesTestCase {
///     override func registerServices(_ registry: ServiceRegistryImplementation) {
///         registry.add(.clock) { FixedClock() }
///     }
///
///     func testReceiptCarriesTheTime() {
///         XCTAssertEqual(ServiceRegistry[.clock].now, .fixed)
///     }
/// }
/// ```
///
/// Each test method runs in an overlay, together with its `setUp` and `tearDown`. The overlay has the registrations of the
/// app with those of ``registerServices(_:)`` on top, and none of the app's instances. In the test and the tasks that it
/// starts, `ServiceRegistry` means that overlay. `ServiceRegistryImplementation.current` carries it into detached tasks
/// and dispatch queues.
///
/// A lookup by work that a test left running is resolved in the overlay of that test. It is written to standard error,
/// with the name of the test and the call site. It fails the next test of a `ServicesTestCase`, since XCTest accepts no
/// failure for a test that is over. If none follows, the process of the tests exits with a failure.
open class ServicesTestCase: XCTestCase {
    /// Registers what differs from the app, before each test and before its `setUp`.
    ///
    /// XCTest has initialised the properties of the test case before, outside of the overlay.
    ///
    /// The default registers nothing. The method is on no actor: register a fake of the main actor with a closure that
    /// begins with `@MainActor in`. The registry is the overlay of the test, which `ServiceRegistry` means here too.
    open func registerServices(_ registry: ServiceRegistryImplementation) {}

    /// Runs the test method in its own overlay, with its `setUp` and `tearDown`.
    ///
    /// An override calls `super`. Around the call, `ServiceRegistry` means the app's registry.
    open override func invokeTest() {
        LeftoverWork.shared.fail(self)
        let watch = TestWatch { [name] in LeftoverWork.shared.record(.leftover($0, test: name)) }
        let overlay = ServiceRegistryImplementation.current.makeOverlay(monitor: watch) { registerServices($0) }
        overlay.run { super.invokeTest() }
        _ = watch.end()
        LeftoverWork.shared.fail(self)
    }
}

@available(*, unavailable)
extension ServicesTestCase: Sendable {}

#endif
