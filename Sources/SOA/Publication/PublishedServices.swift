// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// The services of one registry that are handed out without a lock, by name.
///
/// An open hash table. Names are only ever added, so readers need no lock; when it grows, the smaller tables stay for
/// readers who are still in them, which is less than once the memory again. What a name stands for comes and goes.
@safe struct PublishedServices: ~Copyable, Sendable {
    // Not private: the compiler then fails on a type in another file that has one of these (Swift 6.3).
    struct State: Sendable {
        var services: [PublishedService] = []
        var tables: [Table] = []
    }

    private let table = unsafe Atomic<Unmanaged<Table>?>(nil)
    private let state = Lock(State())

    /// Lends the instance that is shown under a name as this type, if there is one.
    @inline(__always)
    func lend<Service>(_ name: ServiceName<Service>) -> Loan<Service>? {
        guard let table = unsafe table.load(ordering: .acquiring) else { return nil }
        return unsafe table._withUnsafeGuaranteedRef { table in
            let hash = name.rawValue.byteHash
            var index = hash & table.mask
            while let next = unsafe table.cells[index].load(ordering: .acquiring) {
                let loan: Loan<Service>?? = unsafe next._withUnsafeGuaranteedRef { service in
                    guard service.hash == hash, service.name == name.rawValue else { return .none }
                    guard service.typeID == ObjectIdentifier(Service.self) else { return .some(nil) }
                    return .some(service.lend(as: Service.self))
                }
                if let loan { return loan }
                index = (index &+ 1) & table.mask
            }
            return nil
        }
    }

    /// The place for instances of a name, made if there is none yet.
    func service(named name: String, typeID: ObjectIdentifier) -> PublishedService {
        let hash = name.byteHash
        return state.withLock { state in
            // A dictionary beside the table would know it at once; this happens once for each name.
            if let known = state.tables.last?.service(named: name, hash: hash) { return known }
            let service = PublishedService(name: name, hash: hash, typeID: typeID)
            state.services.append(service)
            if let last = state.tables.last, state.services.count * 2 <= last.mask {
                last.insert(service)
            } else {
                let next = Table(for: state.services)
                state.tables.append(next)
                unsafe table.store(.passUnretained(next), ordering: .releasing)
            }
            return service
        }
    }
}

extension PublishedServices {
    /// One size of the table.
    @safe final class Table: @unchecked Sendable {
        // Sendable: the cells are atomics, which are there as long as the table is.
        typealias Cell = Atomic<Unmanaged<PublishedService>?>

        /// The number of cells is a power of two; this is one less.
        let mask: Int
        let cells: UnsafeMutablePointer<Cell>

        /// Leaves at least half of the cells empty, now and while more services come.
        init(for services: [PublishedService]) {
            var count = 8
            while count < services.count * 4 { count *= 2 }
            mask = count - 1
            unsafe cells = .allocate(capacity: count)
            for index in 0..<count { unsafe (cells + index).initialize(to: Cell(nil)) }
            for service in services { insert(service) }
        }

        deinit {
            unsafe cells.deinitialize(count: mask + 1)
            unsafe cells.deallocate()
        }

        func insert(_ service: PublishedService) {
            var index = service.hash & mask
            while unsafe cells[index].load(ordering: .relaxed) != nil { index = (index + 1) & mask }
            unsafe cells[index].store(.passUnretained(service), ordering: .releasing)
        }

        func service(named name: String, hash: Int) -> PublishedService? {
            var index = hash & mask
            while let next = unsafe cells[index].load(ordering: .relaxed)?.takeUnretainedValue() {
                if next.hash == hash, next.name == name { return next }
                index = (index + 1) & mask
            }
            return nil
        }
    }
}
