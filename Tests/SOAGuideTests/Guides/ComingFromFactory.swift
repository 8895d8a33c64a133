// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

protocol Forecasts: Sendable {
    func headline(for place: String) -> String
}

extension ServiceName where Service == any Forecasts {
    static var forecasts: Self { "forecasts" }
}

extension ServiceRegistryImplementation {
    var forecasts: any Forecasts {
        service(as: (any Forecasts).self) { StationForecasts() }
    }
}

final class WeatherModel {
    @Injected(\.forecasts) private var forecasts

    func headline() -> String { forecasts.headline(for: "Oslo") }
}

private struct StationForecasts: Forecasts {
    func headline(for place: String) -> String { "\(place): sun" }
}

private struct FixedForecasts: Forecasts {
    func headline(for place: String) -> String { "\(place): fog" }
}

private struct ModelBesideFactory {
    @SOA.Injected(\.forecasts) var forecasts
}

@Suite struct ComingFromFactoryTests {
    @Test(.services { $0.add(.forecasts) { FixedForecasts() } })
    func `The model shows the headline`() {
        #expect(WeatherModel().headline() == "Oslo: fog")
    }

    @Test(.services())
    func `An accessor registers its default on first use`() {
        #expect(!ServiceRegistry.contains("forecasts"))
        #expect(WeatherModel().headline() == "Oslo: sun")
        #expect(ServiceRegistry.contains("forecasts"))
        #expect(ModelBesideFactory().forecasts is StationForecasts)
    }
}
