// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

#if ServiceLifecycle

public import SOA
public import ServiceLifecycle

/// A registry as a service of a `ServiceGroup`: started with the group, and shut down after its dependants.
///
/// ```swift
/// let registry = RegistryService(startTimeout: .seconds(30), grace: .seconds(5))
/// let server = registry.whenReady { Server(store: try ServiceRegistry.resolve(.store)) }
/// let group = ServiceGroup(services: [registry, server], gracefulShutdownSignals: [.sigterm])
/// try await group.run()
/// ```
///
/// Put it first. A group shuts its services down from the last to the first, each after the one before, so the registry
/// ends last. But a group runs all services at once, without waiting until one is ready. Add services that depend on the
/// registry with ``whenReady(_:)`` or ``whenReady(make:)``, or await ``untilReady()`` in your own `run`.
///
/// - On a graceful shutdown, built services are shut down, dependants first, each within the grace period. A start in
///   progress is cancelled first, with its builds, and `run` returns as usual.
/// - If the start fails, built services are shut down, and `run` throws the error of the start.
/// - On cancellation, which reaches all services of a group at once, the registry waits for the services of `whenReady`.
///   It waits no longer than the grace period, and is shut down then.
///
/// It is for one group: in another one, services that depend on it fail, since the registry was shut down.
///
/// A group cancels all its services when one of them ends or throws. With `.gracefullyShutdownGroup` in its
/// `ServiceConfiguration` the others are shut down in order.
public final class RegistryService: Service, CustomStringConvertible {
    private let registry: ServiceRegistryImplementation
    private let startTimeout: Duration?
    private let grace: Duration?
    private let clock: any Clock<Duration>
    private let fileID: StaticString
    private let line: UInt
    private let readiness = Readiness()

    /// Creates a service of a registry; `run` starts the registry.
    ///
    /// - Parameters:
    ///   - registry: The registry; by default the one that is current at the call.
    ///   - startTimeout: The time limit of the start, after which `run` throws; nil waits forever.
    ///   - grace: The grace period of each service; nil waits forever. The sender of a signal may kill the process after a
    ///     while, so allow for all services.
    ///   - clock: The clock for both times.
    ///   - fileID: The file of the call site, for reports.
    ///   - line: The line of the call site, for reports.
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

    /// The name of the service in the logs of a group.
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
        // The error of the start is the cause of the others.
        if let failure, failure is ServiceStartError { throw failure }
        try shutdown.get()
        if let failure { throw failure }
    }

    /// Suspends until the registry is started.
    ///
    /// A graceful shutdown ends the wait, since the group shuts down the registry only after the services that depend on it.
    ///
    /// - Throws: The error of the start, or `CancellationError` if the registry was shut down, the calling task cancelled, or
    ///   its service shut down gracefully; a service returns then.
    public func untilReady() async throws {
        try await cancelWhenGracefulShutdown { [readiness] in try await readiness.wait() }
    }

    /// Returns a service that runs once the registry is started, and not at all if that fails.
    ///
    /// While it runs, `ServiceRegistry` means the registry of this service. If the group shuts down earlier, the service ends
    /// without having run.
    ///
    /// - Parameter service: The service.
    /// - Returns: The service to give to the group.
    public func whenReady(_ service: any Service) -> some Service {
        DependentService(registry: registry, readiness: readiness, description: "\(service)") { service }
    }

    /// Returns a service that is created and run once the registry is started, and not at all if that fails.
    ///
    /// In the closure and in the service, `ServiceRegistry` means the registry of this service. If the group shuts down
    /// earlier, the service is not created.
    ///
    /// - Parameter make: Creates the service. The service ends with the error that the closure throws.
    /// - Returns: The service to give to the group; the group's logs call it `DependentService`, unless its
    ///   `ServiceConfiguration` has another name.
    public func whenReady(make: @escaping @Sendable () async throws -> any Service) -> some Service {
        DependentService(registry: registry, readiness: readiness, description: "DependentService", make: make)
    }
}

extension RegistryService {
    /// Starts the registry and waits; returns the error that ended the service, or nil for a graceful shutdown.
    private func startAndWait() async -> (any Error)? {
        do {
            try await cancelWhenGracefulShutdown { [self] in
                let site = CallSite(fileID: fileID, line: line)
                let limit = TimeLimit(startTimeout, clock)
                let patience = TimeLimit(min(grace ?? .seconds(5), .seconds(5)))
                try await registry.start(within: limit, patience: patience, takesBack: false, at: site)
            }
            readiness.open()
            try await gracefulShutdown()
            return nil
        } catch let error as ServiceStartError where error.cause == .cancellation {
            return Task.isCancelled ? CancellationError() : nil
        } catch is ServiceStartError where Task.isShuttingDownGracefully && !Task.isCancelled {
            // A factory that observes the signal may fail before the start is cancelled.
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

    /// The grace period of a shutdown after a timeout of the start: a factory that took too long may never return.
    private func limit(after failure: (any Error)?) -> Duration? {
        guard case .timeout(let timeout) = (failure as? ServiceStartError)?.cause else { return nil }
        return timeout
    }

    /// Waits in a cancelled task until the dependants have ended, but no longer than the grace period.
    private func untilIdle() async {
        guard let grace else { return await readiness.untilIdle() }
        let (ends, end) = AsyncStream<Never>.makeStream()
        Task { [readiness] in
            await readiness.untilIdle()
            end.finish()
        }
        let alarm = Task { [clock] in
            try? await clock.pause(for: grace)
            end.finish()
        }
        // This task is cancelled; a new one is not.
        await Task { for await _ in ends {} }.value
        alarm.cancel()
    }
}

#endif
