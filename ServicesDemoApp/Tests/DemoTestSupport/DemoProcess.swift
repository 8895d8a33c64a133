// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public import Foundation

/// The demo as a user runs it: the built executable in a process of its own.
public struct DemoProcess: Sendable {
    /// The outcome of a run.
    public struct Outcome: Sendable {
        /// The exit status; that of a signal is its number plus 128.
        public let status: Int32
        /// What was written to standard output.
        public let output: String
        /// What was written to standard error.
        public let errors: String
    }

    /// An error thrown when a process ended before the expected output.
    public struct EndedEarly: Error, Sendable {
        /// The outcome.
        public let outcome: Outcome
    }

    private let executable: URL
    private let arguments: [String]
    private let environment: [String: String]
    private let folder: URL?

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - arguments: The command line, without the program's name.
    ///   - environment: What to add to the environment.
    ///   - folder: The working directory; nil for that of the tests.
    ///   - withoutPrivileges: Whether root runs it without the right to pass over the permissions of files.
    /// - Throws: ``ProductNotFound`` when the executable was not built.
    public init(
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: URL? = nil,
        withoutPrivileges: Bool = false
    ) throws {
        let executable = try BuiltProduct.url(of: "ServicesDemo")
        let drop = withoutPrivileges && geteuid() == 0
        self.executable = drop ? URL(fileURLWithPath: Self.setpriv) : executable
        self.arguments = (drop ? Self.droppingPrivileges + [executable.path] : []) + arguments
        self.environment = environment
        self.folder = folder
    }

    /// Whether a run `withoutPrivileges` has none.
    public static var canDropPrivileges: Bool {
        guard geteuid() == 0 else { return true }
        guard let executable = try? BuiltProduct.url(of: "ServicesDemo") else { return false }
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: setpriv)
        probe.arguments = droppingPrivileges + [executable.path, "--help"]
        probe.standardOutput = FileHandle.nullDevice
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }

    private static let setpriv = "/usr/bin/setpriv"
    /// Root stays root: another user couldn't read the demo's own files in a folder that only root may enter.
    private static let droppingPrivileges = [
        "--inh-caps=-dac_override,-dac_read_search", "--bounding-set=-dac_override,-dac_read_search",
    ]

    /// Runs the demo without a terminal.
    ///
    /// - Parameter input: What it reads from standard input.
    /// - Returns: The outcome.
    /// - Throws: The error of the system when the process can't be started.
    public func run(input: String = "") async throws -> Outcome {
        let process = makeProcess()
        let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
        process.standardInput = pipes.input
        process.standardOutput = pipes.output
        process.standardError = pipes.errors
        return try await perform(process) {
            try process.run()
            // The demo may end without reading its input. Then the write fails, which is no error.
            try? pipes.input.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try? pipes.input.fileHandleForWriting.close()
            let output = try pipes.output.fileHandleForReading.readToEnd()
            let errors = try pipes.errors.fileHandleForReading.readToEnd()
            return (output ?? Data(), errors ?? Data())
        }
    }

    /// Runs the demo without a terminal, and sends it a signal in the middle of its work.
    ///
    /// - Parameters:
    ///   - input: The file that it reads as standard input.
    ///   - signal: The signal to send.
    ///   - lines: The number of lines of output to wait for.
    /// - Returns: The outcome.
    /// - Throws: The error of the system when the process can't be started.
    public func run(input: URL, signal: Int32, afterLines lines: Int) async throws -> Outcome {
        let process = makeProcess()
        let pipes = (output: Pipe(), errors: Pipe())
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = pipes.output
        process.standardError = pipes.errors
        return try await perform(process) {
            try process.run()
            let reader = pipes.output.fileHandleForReading
            var output = Data()
            while output.count(where: { $0 == UInt8(ascii: "\n") }) < lines, case let data = reader.availableData,
                !data.isEmpty
            {
                output += data
            }
            kill(process.processIdentifier, signal)
            output += try reader.readToEnd() ?? Data()
            return (output, try pipes.errors.fileHandleForReading.readToEnd() ?? Data())
        }
    }

    /// Runs the demo while a closure runs, and then sends it a signal.
    ///
    /// - Parameters:
    ///   - text: The text of the line to wait for; by default any line.
    ///   - signal: The signal.
    ///   - body: The closure, which receives the line.
    /// - Returns: The outcome.
    /// - Throws: The error of `body`, ``EndedEarly``, or the error of the system when the process can't be started.
    public func run(
        until text: String = "",
        signal: Int32 = SIGTERM,
        while body: (String) async throws -> Void
    ) async throws -> Outcome {
        let process = makeProcess()
        let pipes = (output: Pipe(), errors: Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipes.output
        process.standardError = pipes.errors
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        async let outcome = perform(process) {
            defer { line.finish() }
            try process.run()
            let reader = pipes.output.fileHandleForReading
            var output = Data()
            var found = Self.line(containing: text, in: output)
            while found == nil, case let data = reader.availableData, !data.isEmpty {
                output += data
                found = Self.line(containing: text, in: output)
            }
            if let found { line.yield(found) }
            output += try reader.readToEnd() ?? Data()
            return (output, try pipes.errors.fileHandleForReading.readToEnd() ?? Data())
        }
        guard let first = await lines.first(where: { _ in true }) else { throw EndedEarly(outcome: try await outcome) }
        // If this throws, the process is ended with the task that waits for it.
        try await body(first)
        kill(process.processIdentifier, signal)
        return try await outcome
    }

    /// The first whole line with a text in it.
    private static func line(containing text: String, in output: Data) -> String? {
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast().first { text.isEmpty || $0.contains(text) }.map(String.init)
    }

    /// Runs the demo at a terminal.
    ///
    /// - Parameter dialogue: The prompts to wait for, each with the input to type.
    /// - Returns: The outcome, whose output is everything that the terminal showed.
    /// - Throws: The error of the system when the process or the terminal can't be created.
    public func run(atTerminal dialogue: [(prompt: String, input: String)]) async throws -> Outcome {
        let process = makeProcess()
        let terminal = try PseudoTerminal()
        process.standardInput = terminal.device
        process.standardOutput = terminal.device
        process.standardError = terminal.device
        return try await perform(process) {
            try process.run()
            return (terminal.converse(dialogue), Data())
        }
    }

    private func makeProcess() -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return process
    }

    /// Blocks a thread of its own with the process; a test that takes too long ends the process.
    private func perform(
        _ process: Process,
        _ talk: @escaping @Sendable () throws -> (output: Data, errors: Data)
    ) async throws -> Outcome {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(
                        with: Result {
                            let (output, errors) = try talk()
                            process.waitUntilExit()
                            let isSignal = process.terminationReason == .uncaughtSignal
                            return Outcome(
                                status: process.terminationStatus + (isSignal ? 128 : 0),
                                output: String(decoding: output, as: UTF8.self),
                                errors: String(decoding: errors, as: UTF8.self)
                            )
                        }
                    )
                }
            }
        } onCancel: {
            if process.isRunning { process.terminate() }
        }
    }
}
