// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

public import SOA
public import ServiceLifecycle

/// A registry as a service of a `ServiceGroup`: started with it, and shut down after all that depends on it.
///
/// ```swift
/// let registry = RegistryService(startTimeout: .seconds(30), grace: .seconds(5))
/// let group = ServiceGroup(
///     services: [
///         registry,
///         registry.whenReady { Server(store: try ServiceRegistry.resolve(.store)) },
///     ],
///     gracefulShutdownSignals: [.sigterm],
///     logger: logger
/// )
/// try await group.run()
/// ```
///
/// Put it first. A group tells its services to shut down from the last one to the first, each when the one before has
/// ended, so the registry hears of it when all the others are gone. But a group runs all of them at once, and asks none
/// whether it is ready: give it what depends on the registry by way of ``whenReady(_:)`` or ``whenReady(make:)``, or
/// await ``untilReady()`` in your own `run`.
///
/// - On a graceful shutdown the registry is shut down: what was built is stopped, dependants first, and each stop may
///   take as long as the grace. A start that goes on is ended first, and its builds that can be cancelled are; `run`
///   returns as it does after any graceful shutdown.
/// - If the start fails, what was built already is shut down, and `run` throws why it failed.
/// - On cancellation, which reaches all services of a group at once, the registry waits until those that came by way of
///   `whenReady` have ended, but no longer than the grace, and is shut down all the same.
///
/// A group cancels all its services when one of them ends or throws. With `.gracefullyShutdownGroup` in its
/// `ServiceConfiguration` the others end in order.
public final class RegistryService: Service, CustomStringConvertible {
    private let registry: ServiceRegistryImplementation
    private let startTimeout: Duration?
    private let grace: Duration?
    private let clock: any Clock<Duration>
    private let fileID: StaticString
    private let line: UInt
    private let readiness = Readiness()

    /// Makes a service of a registry; `run` starts it.
    ///
    /// - Parameters:
    ///   - registry: The registry. By default it is the one that is current here and now.
    ///   - startTimeout: How long the start may take before `run` throws what is not ready; nil waits for ever.
    ///   - grace: How long each service may take to shut down; nil waits for ever. Whoever sends the signal may kill the
    ///     process after a while, so leave enough time for all of them.
    ///   - clock: The clock that tells the time.
    ///   - fileID: Where the service is made, for reports.
    ///   - line: Where the service is made, for reports.
    public init(
        _ registry: ServiceRegistryImplementation = .current,
        startTimeout: Duration? = nil,
        grace: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.registry = registry
        self.startTimeout = startTimeout
        self.grace = grace
        self.clock = clock
        self.fileID = fileID
        self.line = line
    }

    /// What the logs of a group call the service.
    public var description: String { "RegistryService" }

    /// Starts the registry, waits until the group shuts down, and shuts the registry down.
    ///
    /// - Throws: `ServiceStartError` if the start failed, `ServiceShutdownError` if services could not be shut down,
    ///   and `CancellationError` if the task was cancelled.
    public func run() async throws {
        let failure = await startAndWait()
        readiness.close(with: failure ?? CancellationError())
        if Task.isCancelled { await untilIdle() }
        let shutdown = await shutdown(grace: grace ?? limit(after: failure))
        // Why the registry did not start says more than what followed from it.
        if let failure, failure is ServiceStartError { throw failure }
        try shutdown.get()
        if let failure { throw failure }
    }

    /// Waits until the registry is started.
    ///
    /// - Throws: Why the start failed, or `CancellationError` if the registry was shut down or the calling task cancelled.
    public func untilReady() async throws {
        try await readiness.wait()
    }

    /// A service that runs once the registry is started, and not at all if that fails.
    ///
    /// If the group shuts down earlier, the service ends without having run.
    ///
    /// - Parameter service: The service.
    /// - Returns: The service to give to the group.
    public func whenReady(_ service: any Service) -> some Service {
        DependentService(readiness: readiness, description: "\(service)") { service }
    }

    /// A service that is made and run once the registry is started, and not at all if that fails.
    ///
    /// So what the service is made of can be pulled out of the registry. If the group shuts down earlier, it is not made.
    ///
    /// - Parameter make: Makes the service. If it throws, that is how the service ends.
    /// - Returns: The service to give to the group; the group's logs call it `DependentService`, unless its
    ///   `ServiceConfiguration` has another name.
    public func whenReady(make: @escaping @Sendable () async throws -> any Service) -> some Service {
        DependentService(readiness: readiness, description: "DependentService", make: make)
    }
}

extension RegistryService {
    /// Answers what ended the service, or nil if it was a graceful shutdown.
    private func startAndWait() async -> (any Error)? {
        do {
            try await cancelWhenGracefulShutdown { [self] in
                let site = CallSite(fileID: fileID, line: line)
                try await registry.startForShutdown(timeout: startTimeout, clock: clock, patience: grace, at: site)
            }
            readiness.open()
            try await gracefulShutdown()
            return nil
        } catch let error as ServiceStartError where error.cause == .cancellation {
            return Task.isCancelled ? CancellationError() : nil
        } catch is ServiceStartError where Task.isShuttingDownGracefully && !Task.isCancelled {
            // A factory that ends itself on a signal may fail before the start is known to be cancelled.
            return nil
        } catch {
            return error
        }
    }

    private func shutdown(grace: Duration?) async -> Result<Void, ServiceShutdownError> {
        do {
            return .success(try await registry.shutdown(grace: grace, clock: clock))
        } catch {
            return .failure(error)
        }
    }

    /// How long a shutdown without a grace may take: a builder that took too long may never return.
    private func limit(after failure: (any Error)?) -> Duration? {
        guard case .timeout(let timeout) = (failure as? ServiceStartError)?.cause else { return nil }
        return timeout
    }

    /// Waits in a cancelled task until what depends on the registry has ended, but no longer than the grace.
    private func untilIdle() async {
        guard let grace else { return await readiness.untilIdle() }
        let (ends, end) = AsyncStream<Never>.makeStream()
        Task { [readiness] in
            await readiness.untilIdle()
            end.finish()
        }
        let alarm = Task { [clock] in
            try? await clock.sleep(for: grace)
            end.finish()
        }
        // In a task that nobody cancels.
        await Task { for await _ in ends {} }.value
        alarm.cancel()
    }
}

#endif
