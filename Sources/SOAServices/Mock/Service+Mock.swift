// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

extension Service {
    /// A test double of a service, which records its inputs and returns what the test says.
    ///
    /// ```swift
    /// let mock = VehicleTaxService.Mock(stubOutput: .success(VehicleTax(owed: 165)))
    /// let model = TaxModel(vehicleTax: mock.service)
    /// mock.validationHook = { @MainActor [weak model] in
    ///     #expect(model?.state == .loading)
    /// }
    /// await model.load(plate)
    /// #expect(mock.spyInput == plate)
    /// ```
    ///
    /// Each call records its input, awaits ``validationHook`` and ``inputHook``, waits at the ``gate``, and then takes its
    /// output: the next one of the queue, else that of ``stub(_:)``, else ``stubOutput``. A hook may still change it.
    ///
    /// It may be used from any thread; hooks and stubs are called with no lock held.
    public final class Mock: Sendable {
        private struct State: Sendable {
            var stubOutput: Output
            var queue: [Output] = []
            var validationHook: (@Sendable () async -> Void)?
            var inputHook: (@Sendable (Input) async -> Void)?
            var gate: CallGate?
        }

        private let double = TestDouble<Input, Output>()
        private let state: Lock<State>

        /// Creates a mock with the output that it returns.
        public init(stubOutput: Output) {
            state = Lock(State(stubOutput: stubOutput))
        }

        /// The last input; nil before the first call.
        public var spyInput: Input? { double.calls.last }

        /// All inputs, in order.
        public var spyInputs: [Input] { double.calls }

        /// The number of calls that have begun.
        public var callCount: Int { double.calls.count }

        /// The output if neither the queue nor ``stub(_:)`` has one; read after the hooks have run.
        public var stubOutput: Output {
            get { state.withLock { $0.stubOutput } }
            set { state.exchange(\.stubOutput, for: newValue) }
        }

        /// Awaited in each call, after its input was recorded and before it takes its output.
        public var validationHook: (@Sendable () async -> Void)? {
            get { state.withLock { $0.validationHook } }
            set { state.exchange(\.validationHook, for: newValue) }
        }

        /// Awaited in each call after ``validationHook``, with the input of the call.
        public var inputHook: (@Sendable (Input) async -> Void)? {
            get { state.withLock { $0.inputHook } }
            set { state.exchange(\.inputHook, for: newValue) }
        }

        /// The gate where each call waits after its hooks; nil for none.
        public var gate: CallGate? {
            get { state.withLock { $0.gate } }
            set { state.exchange(\.gate, for: newValue) }
        }

        /// The service to inject; all of them share this mock, and keep it alive.
        public var service: Service {
            Service { await self.fetch(input: $0) }
        }

        /// Sets the output by input; nil goes back to ``stubOutput``.
        public func stub(_ output: (@Sendable (Input) async -> Output)?) {
            double.rules = output.map { [$0] } ?? []
        }

        /// Adds outputs to the queue; each is returned once, before any other.
        public func enqueue(_ outputs: Output...) {
            state.withLock { $0.queue += outputs }
        }

        /// Calls the mock.
        public func fetch(input: Input) async -> Output {
            double.record(input)
            await validationHook?()
            await inputHook?(input)
            await gate?.wait()
            if let next = state.withLock({ $0.queue.isEmpty ? nil : $0.queue.removeFirst() }) { return next }
            // The last rule responds, also to a call that is cancelled.
            if let output = try? await double.rules.last?(input) { return output }
            return stubOutput
        }
    }
}
