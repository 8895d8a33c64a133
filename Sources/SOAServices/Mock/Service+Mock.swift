// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOAHTTP
import SOALocking

extension Service {
    /// A test double of a service: it notes what it is asked, and returns what the test says.
    ///
    /// ```swift
    /// let mock = GreetingService.Mock(stubOutput: .success("hello"))
    /// let model = GreetingModel(greeting: mock.service)
    /// mock.validationHook = { #expect(await model.isLoading) }
    /// await model.load()
    /// #expect(mock.spyInput == "world")
    /// ```
    ///
    /// Each call notes its input, awaits ``validationHook`` and ``inputHook``, waits at the ``gate``, and only then
    /// looks for its output: the next one of the queue, else what ``stub(_:)`` says, else ``stubOutput``. A hook may
    /// therefore still change the output.
    ///
    /// It may be used from any thread; hooks and stubs are called with no lock held.
    public final class Mock: Sendable {
        private struct State: Sendable {
            var inputs: [Input] = []
            var stubOutput: Output
            var queue: [Output] = []
            var answer: (@Sendable (Input) async -> Output)?
            var validationHook: (@Sendable () async -> Void)?
            var inputHook: (@Sendable (Input) async -> Void)?
            var gate: CallGate?
        }

        private let state: Lock<State>

        /// Makes a mock.
        ///
        /// - Parameter stubOutput: What it returns until it is set otherwise.
        public init(stubOutput: Output) {
            state = Lock(State(stubOutput: stubOutput))
        }

        /// What it was asked last; nil before the first call.
        public var spyInput: Input? {
            state.withLock { $0.inputs.last }
        }

        /// Everything that it was asked, in order.
        public var spyInputs: [Input] {
            state.withLock { $0.inputs }
        }

        /// How many calls have begun.
        public var callCount: Int {
            state.withLock { $0.inputs.count }
        }

        /// What it answers if neither the queue nor ``stub(_:)`` has an output; read after the hooks have run.
        public var stubOutput: Output {
            get { state.withLock { $0.stubOutput } }
            set { exchange(\.stubOutput, newValue) }
        }

        /// Awaited in each call, after the input was noted and before the output is looked for.
        public var validationHook: (@Sendable () async -> Void)? {
            get { state.withLock { $0.validationHook } }
            set { exchange(\.validationHook, newValue) }
        }

        /// Awaited in each call after ``validationHook``, with the input of that call.
        public var inputHook: (@Sendable (Input) async -> Void)? {
            get { state.withLock { $0.inputHook } }
            set { exchange(\.inputHook, newValue) }
        }

        /// Where each call waits after its hooks have run; nil if calls are not to be held.
        public var gate: CallGate? {
            get { state.withLock { $0.gate } }
            set { exchange(\.gate, newValue) }
        }

        /// The service to hand over; all that were ever handed over share this mock, and keep it alive.
        public var service: Service {
            Service { await self.fetch(input: $0) }
        }

        /// Answers by input from now on.
        ///
        /// - Parameter answer: What to answer to an input; nil to go back to ``stubOutput``.
        public func stub(_ answer: (@Sendable (Input) async -> Output)?) {
            exchange(\.answer, answer)
        }

        /// Puts answers into the queue; each is given once, before any other.
        ///
        /// - Parameter outputs: The outputs, the next one first.
        public func enqueue(_ outputs: Output...) {
            state.withLock { $0.queue += outputs }
        }

        /// Answers one call.
        ///
        /// - Parameter input: What is asked.
        /// - Returns: What the test wants to be answered.
        public func fetch(input: Input) async -> Output {
            let hooks = state.withLock { state in
                state.inputs.append(input)
                return (validation: state.validationHook, input: state.inputHook)
            }
            await hooks.validation?()
            await hooks.input?(input)
            await gate?.wait()
            return await answer(to: input)
        }

        private func answer(to input: Input) async -> Output {
            let (output, answer) = state.withLock { state -> (Output, (@Sendable (Input) async -> Output)?) in
                state.queue.isEmpty ? (state.stubOutput, state.answer) : (state.queue.removeFirst(), nil)
            }
            guard let answer else { return output }
            return await answer(input)
        }

        /// Sets a part of the state, and lets go of the old one with no lock held.
        private func exchange<Part: Sendable>(_ part: any WritableKeyPath<State, Part> & Sendable, _ value: Part) {
            _ = state.withLock { state in
                let old = state[keyPath: part]
                state[keyPath: part] = value
                return old
            }
        }
    }
}
