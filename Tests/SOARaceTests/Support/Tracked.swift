// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA

/// A service that is counted when it comes and when it goes.
final class Tracked: SOAService {
    let serviceName: String
    /// Which of the instances of its tally this is, from 1.
    let id: Int
    private let tally: Tally

    init(_ tally: Tally, serviceName: String = "tracked") {
        self.serviceName = serviceName
        self.tally = tally
        id = tally.recordInit()
    }

    /// Takes a while to be made.
    convenience init(_ tally: Tally, serviceName: String = "tracked", taking time: Duration) {
        Work.take(time)
        self.init(tally, serviceName: serviceName)
    }

    deinit {
        tally.recordDeinit()
    }
}

extension Collection where Element: AnyObject {
    /// How many different objects these are.
    var identities: Int {
        Set(map { ObjectIdentifier($0) }).count
    }
}
