// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension RegistryNode {
    /// Builds a transient service on this thread, for one who asks, with no lock held.
    ///
    /// Nobody else waits for it and nothing of it is kept, so there is no attempt to complete.
    func buildTransient(
        _ found: Found,
        _ request: Request,
        thread: ThreadIdentity,
        make: () throws -> any InstanceBox
    ) throws(ServiceRegistryError) -> any InstanceBox {
        let step = try transientStep(found, request, thread: thread)
        let start = ContinuousClock.now
        let made: (own: any InstanceBox, shared: any InstanceBox)
        do {
            made = try self.make(found, step, request, make)
        } catch {
            let failure = failure(found, step, request, error)
            found.entry.fail(step)
            found.home.emit(.failed(name: request.name, error: failure))
            throw failure
        }
        let time = BuildTime(since: start)
        step.finish()
        let isFirst = found.entry.succeed(step, in: time, for: request)
        emitBuild(found, request, made: made.own, time: time)
        if isFirst { found.home.emit(.resolvedFirst(name: request.name)) }
        return made.shared
    }

    /// The step of a build that nothing is kept of, so that only the way that led here tells a circle.
    func transientStep(
        _ found: Found,
        _ request: Request,
        thread: ThreadIdentity?
    ) throws(ServiceRegistryError) -> BuildStep {
        guard let step = found.entry.beginTransient(request, thread: thread) else {
            throw request.error(.closed(label: found.home.label), of: found.definition)
        }
        if request.asker?.isPart(of: found.entry) == true {
            throw request.error(.circularDependency, of: found.definition)
        }
        return step
    }
}
