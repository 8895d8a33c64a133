// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization
import Testing

@testable import SOA

extension RaceTests {
    /// A table that a thread fills while others search it, with nothing but the table between them.
    @Suite struct PublicationTableTests {
        @Test func `readers find what is published while the table grows`() async {
            for _ in 0..<Work.rounds(20) {
                let filling = Filling(count: 300)
                let faults = await Threads.run(3) { thread in
                    if thread == 0 { filling.fill() }
                    return filling.search()
                }
                #expect(faults == [0, 0, 0])
            }
        }

        /// A table with its publications.
        private final class Filling: Sendable {
            private let table = PublicationTable()
            private let publications: [Publication]
            /// The number of publications in the table, which orders nothing.
            private let filled = Atomic(0)

            init(count: Int) {
                publications = (0..<count).map { number in
                    let name = ServiceName<Int>("service \(number)")
                    let registration = Registration(
                        name: name.rawValue,
                        boxType: Box<Int>.self,
                        site: CallSite(fileID: #fileID, line: #line),
                        factory: .accessor
                    )
                    let place = Publication.Place(
                        slot: Slot(registration),
                        key: PublicationKey(name.key),
                        registry: .root,
                        number: number
                    )
                    return Box(number).publication(place)
                }
            }

            func fill() {
                for (index, publication) in publications.enumerated() {
                    table.insert(publication)
                    filled.store(index + 1, ordering: .relaxed)
                }
            }

            /// Searches until the table is full; returns how often it found something else.
            func search() -> Int {
                let record = unsafe ThreadRecord.current
                var faults = 0
                var next = 0
                while true {
                    let count = filled.load(ordering: .relaxed)
                    next = next + 1 < count ? next + 1 : 0
                    let sought = publications[next]
                    unsafe record.pointee.beginReading()
                    let text = sought.key.text
                    let found = unsafe table.find(Sought(text: text.byteHash, 0), text, as: sought.typeID)
                    let isOther = unsafe found.map { unsafe $0._withUnsafeGuaranteedRef { $0 !== sought } }
                    unsafe record.pointee.endReading()
                    if isOther == true { faults += 1 }
                    if count == publications.count { return faults }
                }
            }
        }
    }
}
