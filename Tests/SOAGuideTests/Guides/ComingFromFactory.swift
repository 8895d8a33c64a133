// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

protocol Forecasts: Sendable {
    func headline(for place: String) -> String
}

extension ServiceName<any Forecasts> {
    static var forecasts: Self { Self { StationForecasts() } }
}

final class WeatherModel {
    @Injected(.forecasts) private var forecasts

    func headline() -> String { forecasts.headline(for: "Oslo") }
}

private struct StationForecasts: Forecasts {
    func headline(for place: String) -> String { "\(place): sun" }
}

private struct FixedForecasts: Forecasts {
    func headline(for place: String) -> String { "\(place): fog" }
}

private struct ModelBesideFactory {
    @SOA.Injected(.forecasts) var forecasts
}

@Suite struct ComingFromFactoryTests {
    @Test(.services { $0.add(.forecasts) { FixedForecasts() } })
    func `The model shows the headline`() {
        #expect(WeatherModel().headline() == "Oslo: fog")
    }

    @Test(.services())
    func `The first lookup registers the default`() {
        #expect(ServiceRegistry.registeredNames.isEmpty)
        #expect(WeatherModel().headline() == "Oslo: sun")
        #expect(ServiceRegistry.registeredNames == ["SOAGuideTests.forecasts"])
        #expect(ModelBesideFactory().forecasts is StationForecasts)
    }
}
