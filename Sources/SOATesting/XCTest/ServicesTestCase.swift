// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if canImport(XCTest)

public import SOA
public import XCTest

/// A test case whose tests have services of their own.
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
/// Each test method runs in a world, together with its `setUp` and `tearDown`, be they synchronous or not: every
/// registration of the app but for those that ``registerServices(_:)`` makes, and none of the app's instances. In the test
/// and the tasks that it starts, `ServiceRegistry` means that world; `ServiceRegistryImplementation.current` carries it
/// into detached tasks and dispatch queues.
///
/// A lookup by work that a test left over when it ended is written to standard error, with the name of that test and the
/// place of the lookup, and fails the next test of a `ServicesTestCase`, since XCTest takes no failure for a test that is
/// over. If none follows, the process of the tests exits with a failure. The world of the ended test goes on
/// answering.
open class ServicesTestCase: XCTestCase {
    /// Registers what differs from the app, before each test and before its `setUp`.
    ///
    /// The default registers nothing. The isolation is that of no actor: a fake that lives on the main actor is registered
    /// with a closure that begins with `@MainActor in`.
    ///
    /// - Parameter registry: The world of the test, which `ServiceRegistry` means here too.
    open func registerServices(_ registry: ServiceRegistryImplementation) {}

    /// Runs the test method in a world of its own, with its `setUp` and `tearDown`.
    ///
    /// An override calls `super`; around the call, `ServiceRegistry` means the app's registry.
    open override func invokeTest() {
        LeftoverWork.shared.failCurrentTest()
        let watch = TestWatch { [name] in LeftoverWork.shared.note(.leftover($0, test: name)) }
        let world = ServiceRegistryImplementation.current.makeOverlay(monitor: watch) { registerServices($0) }
        world.run { super.invokeTest() }
        _ = watch.end()
        LeftoverWork.shared.failCurrentTest()
    }
}

@available(*, unavailable)
extension ServicesTestCase: Sendable {}

#endif
