// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Service {
    /// Calls the service from code that is not async, and returns the call to cancel it; releasing it cancels nothing.
    ///
    /// `completion` is called exactly once, on no particular thread, also after the call was cancelled.
    @discardableResult
    public func invoke(on input: Input, completion: @escaping @Sendable (Output) -> Void) -> ServiceCall {
        ServiceCall(task: Task { completion(await self(input)) })
    }
}

extension Service where Input == Void {
    /// Calls a service that takes no input from code that is not async, as ``invoke(on:completion:)`` does.
    @discardableResult
    public func invoke(completion: @escaping @Sendable (Output) -> Void) -> ServiceCall {
        invoke(on: (), completion: completion)
    }
}

/// A call with a completion handler; releasing it does not cancel the call.
public struct ServiceCall: Sendable {
    fileprivate let task: Task<Void, Never>

    /// Cancels the work of the service; the completion handler is still called, exactly once.
    public func cancel() {
        task.cancel()
    }

    /// Waits until the completion handler has returned.
    public func finished() async {
        await task.value
    }
}
