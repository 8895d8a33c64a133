// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Where a new service goes.
struct Destination: Hashable, Sendable {
    /// The target that the service is written into.
    let target: ModuleTarget
    /// The target that the test is written into, if there is one.
    let tests: ModuleTarget?

    /// Finds the targets.
    ///
    /// The tests go to the target that is called `…Tests`, or to the only one that depends on the target.
    ///
    /// - Parameters:
    ///   - name: The target that was asked for; nil for the only one.
    ///   - selected: The names that are selected in Xcode, tests and all; without any module, they say nothing.
    ///   - targets: The targets of the package or project.
    /// - Throws: ``Refusal`` when there is no such target, or more than one.
    init(into name: String?, selected: [String] = [], of targets: [ModuleTarget]) throws(Refusal) {
        let modules = targets.filter { !$0.isTest }
        let list = modules.map(\.name).sorted().joined(separator: ", ")
        guard !modules.isEmpty else {
            throw Refusal("The package has no Swift target to write a service into: add one to Package.swift.")
        }
        if let name {
            guard let target = modules.first(where: { $0.name == name }) else {
                throw Refusal("There is no target \"\(name)\" to write a service into: say --into with one of \(list).")
            }
            self.target = target
        } else if let target = modules.first, modules.count == 1 {
            self.target = target
        } else {
            let meant = modules.filter { selected.contains($0.name) }
            guard let target = meant.first, meant.count == 1 else {
                let way = meant.isEmpty ? "The package has several targets" : "Several targets are selected"
                throw Refusal("\(way): say --into with one of \(list).")
            }
            self.target = target
        }
        let module = target.name
        let candidates = targets.filter { $0.isTest && $0.dependencies.contains(module) }
        tests = candidates.first { $0.name == "\(module)Tests" } ?? (candidates.count == 1 ? candidates[0] : nil)
    }
}
