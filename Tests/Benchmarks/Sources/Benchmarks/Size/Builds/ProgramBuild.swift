// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Foundation

/// A clean release build of a sample program.
struct ProgramBuild {
    /// What the build took, the reading of the manifests included.
    let time: Duration

    /// What it took of all processors.
    let processorTime: Duration

    /// The size of the program without its symbols.
    let bytes: Int

    /// Builds the package in a folder, from nothing, and leaves nothing but the package.
    init(package: URL, isStatic: Bool) throws {
        let scratch = package.appending(path: ".build")
        defer { try? FileManager.default.removeItem(at: scratch) }
        var arguments = ["build", "-c", "release", "--package-path", package.path, "--scratch-path", scratch.path]
        if isStatic { arguments.append("--static-swift-stdlib") }
        let (began, spent) = (ContinuousClock.now, Self.spent)
        let build = Process.named("swift", arguments)
        // The locks that a build leaves in the folder for temporary files go with the package.
        build.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": package.path]) { $1 }
        _ = try build.output(withErrors: true)
        time = ContinuousClock.now - began
        processorTime = Self.spent - spent

        let program = scratch.appending(path: "release/Sample")
        let said = try Process.named(program.path, []).output()
        guard said == "mailed: hello\n" else { throw ProcessFailure(command: program.path, message: said) }
        let stripped = scratch.appending(path: "stripped")
        _ = try Process.named("strip", ["-o", stripped.path, program.path]).output(withErrors: true)
        bytes = try stripped.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }

    /// The processor time of all programs that have ended which this one has started, and of those that they have.
    private static var spent: Duration {
        var usage = rusage()
        // RUSAGE_CHILDREN, whose type is another one on Linux.
        unsafe getrusage(-1, &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(.zero) { sum, time in
            sum + .seconds(time.tv_sec) + .microseconds(Int64(time.tv_usec))
        }
    }
}
