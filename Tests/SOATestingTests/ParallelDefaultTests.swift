// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

extension ServiceName<Int> {
    fileprivate static var ordinal: Self { Self { -1 } }
}

extension ServiceName<Tally> {
    fileprivate static var visits: Self { Self { Tally() } }
}

extension ServiceName<String> {
    fileprivate static var label: Self { Self { "test \(try ServiceRegistry.resolve(.ordinal))" } }
}

@Suite(.services()) struct ParallelDefaultTests {
    @Test(arguments: 0..<200)
    func `Each of 200 parallel tests has its own overrides of one-line services`(index: Int) async {
        if !index.isMultiple(of: 4) { ServiceRegistry.add(.ordinal) { index } }
        await Task.yield()
        #expect(ServiceRegistry[.label] == (index.isMultiple(of: 4) ? "test -1" : "test \(index)"))
        #expect(ServiceRegistry[.visits].increment() == 1)
        async let visit = ServiceRegistry[.visits].increment()
        #expect(await visit == 2)
    }
}
