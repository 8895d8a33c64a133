// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOATestSupport

@testable import SOA

// Each step performs the same on a registry and on its model.
extension RandomRun {
    func step() async {
        let pair = pairs[random(pairs.count)]
        let index = pairs.firstIndex { $0.model === pair.model } ?? 0
        let (registry, model) = pair
        switch random(29) {
        case 0...11: change(pair, index)
        case 12 where pairs.count < 5:
            note("scope of \(index)")
            pairs.append((registry.makeScope("scope"), ModelRegistry(history, below: model)))
        case 13 where index > 0:
            note("close \(index)")
            try? await registry.close()
            expectedStops += model.close()
            pairs.removeAll { !$0.model.isOpen && $0.model !== model }
            // A closed scope stays for some lookups.
            if random(2) == 0 { pairs.removeAll { $0.model === model } }
            compareShutdowns()
        case 14: await overlay(of: pair, index)
        case 20: await overlay(ofListIn: pair, index)
        case 15:
            let registration = registration(.plain, Self.list.rawValue)
            note("add to list \(registration.lifetime) \(registration.needs) \(index)")
            guard model.isOpen else { return }
            registry.add(
                to: Self.list,
                lifetime: registration.lifetime,
                shutdown: registration.isShutDown ? shutdown : nil,
                factory(registration)
            )
            model.append(registration)
        case 19 where random(3) == 0:
            let registration = ModelRegistration(Self.list.rawValue, .replacement, .singleton, needs: [])
            note("replace list \(index)")
            guard model.isOpen else { return }
            registry.replaceAll(Self.list, with: replacement)
            model.replaceAll(with: registration)
        case 16: lookUpAll(in: pair, index)
        case 22: addWeak(to: pair, index)
        case 23: lookUpWeak(in: pair, index)
        case 24:
            note("release weak instances")
            held = []
            history.held = []
        case 21: useAccessor(in: pair, index)
        case 17 where random(4) == 0:
            note("remove list \(index)")
            registry.remove(Self.list)
            model.remove(Self.list.rawValue)
        case 18 where random(3) == 0:
            note("age \(index)")
            registry.age(by: .seconds(40_000))
            model.age(by: 40_000)
        default: await lookUp(Self.names[random(Self.names.count)], in: pair, index)
        }
        if random(4) == 0 { compareAll(pair, index) }
        await compareEvents()
    }

    /// Changes what one registry has.
    func change(_ pair: Pair, _ index: Int) {
        let (registry, model) = pair
        switch random(12) {
        case 0...2: add(registration(.plain, mayAwait: true), to: pair, index)
        case 3: add(registration(.variant, mayAwait: true), to: pair, index)
        case 4: alias(in: pair, index)
        case 5: swap(in: pair)
        case 6: restore()
        case 7:
            let name = (Self.names + Self.weakNames)[random(Self.names.count + Self.weakNames.count)]
            note("remove \(name) \(index)")
            registry.remove(name)
            model.remove(name)
        case 8:
            let name = random(4) == 0 ? Self.weakNames[random(2)] : name()
            note("reset \(name) \(index)")
            registry.reset(ServiceName<Product>(name))
            model.reset(name)
        case 9 where random(3) == 0:
            note("reset instances \(index)")
            registry.reset()
            model.resetInstances()
        case 10 where random(6) == 0:
            note("reset everything \(index)")
            registry.reset(.everything)
            model.resetEverything()
        case 11 where random(3) == 0:
            let (name, mark) = (random(4) == 0 ? Self.list.rawValue : name(), random(100))
            note("decorate \(name) \(mark) \(index)")
            registry.decorate(ServiceName<Product>(name)) { Product(number: $0.number, marks: $0.marks + [mark]) }
            model.decorate(name, with: mark)
        default: break
        }
    }

    func compareEvents() async {
        defer {
            events.clear()
            history.events = []
            hasAwaited = false
        }
        guard hasAwaited else { return compare("the events", events.entries, history.events) }
        // Lookups that await a build may continue before its event.
        let end = ContinuousClock.now + .seconds(30)
        while events.entries.count < history.events.count, ContinuousClock.now < end { await Task.yield() }
        compare("the events", events.entries.sorted(), history.events.sorted())
    }

    func add(_ registration: ModelRegistration, to pair: Pair, _ index: Int) {
        note("add \(registration.name) \(registration.kind) \(registration.lifetime) \(registration.needs) \(index)")
        guard pair.model.isOpen else { return }
        register(registration, in: pair.registry, shutdown: registration.isShutDown ? shutdown : nil)
        pair.model.add(registration)
    }

    func register(
        _ registration: ModelRegistration,
        in registry: ServiceRegistryImplementation,
        shutdown: (@Sendable (Product) -> Void)?
    ) {
        let name = ServiceName<Product>(registration.name)
        let condition: ServiceCondition = registration.kind == .variant ? .test : .always
        let lifetime = registration.lifetime
        if registration.isAsynchronous {
            let factory = asynchronousFactory(registration)
            registry.addAsync(name, when: condition, lifetime: lifetime, shutdown: shutdown, factory)
        } else {
            registry.add(name, when: condition, lifetime: lifetime, shutdown: shutdown, factory(registration))
        }
    }

    func alias(in pair: Pair, _ index: Int) {
        let (name, target) = (Self.names[4 + random(2)], Self.names[random(Self.names.count)])
        note("alias \(name) of \(target) \(index)")
        guard pair.model.isOpen else { return }
        pair.registry.alias(ServiceName<Product>(name), of: typed(target)) { $0 }
        pair.model.addDefault(target)
        pair.model.add(ModelRegistration(name, .alias, .transient, needs: [target]))
    }

    func swap(in pair: Pair) {
        guard pair.model.isOpen else { return }
        let registration = registration(.plain)
        note("swap \(registration.name) \(registration.lifetime) \(registration.needs)")
        let swap = pair.registry.swap(
            ServiceName<Product>(registration.name),
            lifetime: registration.lifetime,
            shutdown: registration.isShutDown ? shutdown : nil,
            with: factory(registration)
        )
        pair.model.swap(registration)
        swaps.append((swap, registration, pair.model))
    }

    func restore() {
        guard !swaps.isEmpty else { return }
        let (swap, registration, model) = swaps.remove(at: random(swaps.count))
        note("restore \(registration.name)")
        swap.restore()
        model.restore(registration)
    }

    func overlay(ofListIn pair: Pair, _ index: Int) async {
        guard pair.model.isOpen else { return }
        let isReplacement = random(2) == 0
        let registration =
            isReplacement
            ? ModelRegistration(Self.list.rawValue, .replacement, .singleton, needs: [])
            : registration(.plain, Self.list.rawValue)
        note("overlay of list \(registration.kind) \(registration.lifetime) \(registration.needs) \(index)")
        let model = pair.model.overlay(element: registration)
        let first = builds.value + 1
        await pair.registry.withOverrides { top in
            if isReplacement {
                top.replaceAll(Self.list, with: replacement)
            } else {
                top.add(to: Self.list, lifetime: registration.lifetime, factory(registration))
            }
        } operation: {
            for _ in 0..<2 {
                lookUpAll(in: (.current, model), -1)
                await lookUp(Self.names[random(Self.names.count)], in: (.current, model), -1)
            }
        }
        builtInOverlays.formUnion(first..<builds.value + 1)
    }

    func overlay(of pair: Pair, _ index: Int) async {
        let registration = registration(random(3) == 0 ? .variant : .plain, mayAwait: true)
        note("overlay \(registration.name) \(registration.kind) \(registration.lifetime) \(registration.needs)")
        guard pair.model.isOpen else { return }
        let model = pair.model.overlay(registration)
        let first = builds.value + 1
        await pair.registry.withOverrides { top in
            register(registration, in: top, shutdown: nil)
        } operation: {
            useAccessor(in: (.current, model), -1)
            lookUpWeak(in: (.current, model), -1)
            lookUpAll(in: (.current, model), -1)
            for _ in 0..<12 {
                if random(2) == 0 { change((.current, model), -1) }
                await lookUp(Self.names[random(Self.names.count)], in: (.current, model), -1)
            }
            compareAll((.current, model), -1)
        }
        builtInOverlays.formUnion(first..<builds.value + 1)
    }

    func end() async -> [String] {
        note("end")
        try? await pairs[0].registry.shutdown()
        expectedStops += pairs[0].model.close()
        compareShutdowns()
        return differences
    }
}
