// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

struct Weather: Sendable {
    let isSunny: Bool
}

extension ServiceName<Weather> { static var weather: Self { "weather" } }

func weatherLine() -> String {
    do {
        return try ServiceRegistry.resolve(.weather).isSunny ? "sun" : "rain"
    } catch {
        switch error.reason {
        case .notReady: return "the weather is on its way"
        case .buildFailed(let underlying): return "no weather: \(underlying)"
        default: return "\(error)"
        }
    }
}

extension ServiceName<Int> { fileprivate static var lookedUpNowhere: Self { "lookedUpNowhere" } }

@Suite struct ReasonTests {
    @Test(.services())
    func `A reason is matched by its case`() throws {
        let error = try #require(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.lookedUpNowhere) }
        guard case .notRegistered = error.reason else {
            Issue.record("another reason: \(error.reason)")
            return
        }
    }
}

@Suite struct UnderstandingErrorsTests {
    private struct Fog: Error, CustomStringConvertible {
        let description = "fog"
    }

    @Test(.services())
    func `A failure is caught by its reason`() async throws {
        ServiceRegistry.addAsync(.weather) { Weather(isSunny: true) }
        #expect(weatherLine() == "the weather is on its way")
        _ = try await ServiceRegistry.resolve(awaiting: .weather)
        #expect(weatherLine() == "sun")
        ServiceRegistry.remove("weather")
        ServiceRegistry.add(.weather) { throw Fog() }
        #expect(weatherLine() == "no weather: fog")
    }

    @Test(.services())
    func `A service of another type says both types`() throws {
        ServiceRegistry.add("weather") { 7 }
        #expect(weatherLine().hasPrefix(#""weather" was requested as Weather, and is registered as Int."#))
    }
}
