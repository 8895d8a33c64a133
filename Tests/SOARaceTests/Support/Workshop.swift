// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// An actor other than the main one, on which services are built and looked up.
actor Workshop {
    func register(_ name: ServiceName<Tracked>, _ tally: Tally) {
        ServiceRegistry.add(name) {
            self.preconditionIsolated("a builder of this actor runs elsewhere")
            return Tracked(tally)
        }
    }

    func gets(_ answer: Answer, for name: ServiceName<Tracked>) -> Bool {
        answer.fits(name)
    }
}
