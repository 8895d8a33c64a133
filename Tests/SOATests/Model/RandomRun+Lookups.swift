// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport

extension RandomRun {
    /// Looks up a name repeatedly, since frequent lookups take no lock.
    func lookUp(_ name: String, in pair: Pair, _ index: Int) async {
        let way = random(4)
        for _ in 0...random(7) {
            note("look up \(name) \(index) \(way)")
            let expected = pair.model.resolve(name, isAwaited: way == 3)
            let found: Outcome
            switch way {
            case 0:
                found = outcome { () throws(ServiceRegistryError) in try pair.registry.resolve(typed(name)).outcome }
            case 1 where name != Self.withDefault:
                // As another type, which has no default.
                found = outcome { () throws(ServiceRegistryError) in
                    try pair.registry.resolve(ServiceName<any Numbered>(name)).outcome
                }
            case 3:
                hasAwaited = true
                found = await awaited(name, in: pair.registry)
            default:
                found = pair.registry.run {
                    outcome { () throws(ServiceRegistryError) in try ServiceRegistry.resolve(typed(name)).outcome }
                }
            }
            compare("the service", found, expected)
        }
    }

    func addWeak(to pair: Pair, _ index: Int) {
        let registration = ModelRegistration(
            Self.weakNames[random(2)],
            random(4) == 0 ? .variant : .plain,
            .weak,
            needs: [],
            failures: random(6) == 0 ? 1 : 0
        )
        note("add \(registration.name) \(registration.kind) \(registration.failures) \(index)")
        guard pair.model.isOpen else { return }
        let make = factory(registration)
        pair.registry.add(
            ServiceName<Keeper>(registration.name),
            when: registration.kind == .variant ? .test : .always,
            lifetime: .weak
        ) {
            Keeper(try make())
        }
        pair.model.add(registration)
    }

    func lookUpWeak(in pair: Pair, _ index: Int) {
        let name = Self.weakNames[random(2)]
        for _ in 0...random(7) {
            let isHeld = random(3) == 0
            note("look up \(name) \(index)\(isHeld ? ", and hold it" : "")")
            let expected = pair.model.resolve(name)
            let found = outcome { () throws(ServiceRegistryError) in
                let keeper = try pair.registry.resolve(ServiceName<Keeper>(name))
                if isHeld { held.append(keeper) }
                return keeper.product.outcome
            }
            if isHeld, case .made(let number, _) = expected { history.held.insert(number) }
            compare("the weak service", found, expected)
        }
    }

    func useAccessor(in pair: Pair, _ index: Int) {
        for _ in 0...random(7) {
            note("use the accessor \(index)")
            let expected = pair.model.access("accessor")
            // An accessor traps.
            guard case .made = expected else { return }
            let product = pair.registry.service("accessor", as: Product.self) { [builds] in
                Product(number: builds.increment())
            }
            compare("the service of the accessor", product.outcome, expected)
        }
    }

    func lookUpAll(in pair: Pair, _ index: Int) {
        for _ in 0...random(7) {
            note("look up list \(index)")
            let expected = pair.model.resolve(all: Self.list.rawValue)
            do throws(ServiceRegistryError) {
                compare("the list", try pair.registry.resolve(all: Self.list).map(\.outcome), expected)
            } catch {
                compare("the list", [failure(error)], expected)
            }
        }
    }

    func awaited(_ name: String, in registry: ServiceRegistryImplementation) async -> Outcome {
        do {
            return try await registry.resolve(awaiting: typed(name)).outcome
        } catch let error as ServiceRegistryError {
            return failure(error)
        } catch {
            return .failed(name: name, .other)
        }
    }

    func outcome(_ lookUp: () throws(ServiceRegistryError) -> Outcome) -> Outcome {
        do throws(ServiceRegistryError) {
            return try lookUp()
        } catch {
            return failure(error)
        }
    }

    func failure(_ error: ServiceRegistryError) -> Outcome {
        let failure: Outcome.Failure =
            switch error.reason {
            case .notRegistered: .notRegistered
            case .circularDependency: .circularDependency
            case .buildFailed: .buildFailed
            case .notReady: .notReady
            case .closed: .closed
            default: .other
            }
        // All elements of the list have one name in the model.
        return .failed(name: error.name.hasPrefix("list[") ? "list" : error.name, failure)
    }
}
