// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import Synchronization

/// A name of one registry, and the instance that is handed out under it without a lock.
///
/// An instance is shown, then withdrawn, and let go as soon as no loan of it is out any more: by whoever withdrew it,
/// or by the last borrower. Then another instance of the same type can be shown.
///
/// Why no borrower is left with an instance that is gone: whoever borrows first counts, and then looks at what is shown;
/// whoever withdraws first takes away what is shown, and then looks at the count. All of these are in one order, so a
/// borrower who still saw the instance is seen in the count. And why the instance goes: the last borrower first counts,
/// and then looks whether its instance is still shown, so either it sees that it is not, or whoever withdraws it sees
/// that no loan is out.
@safe final class PublishedService: @unchecked Sendable {
    // Sendable: `shown` points to a box that is Sendable and, as long as it is shown or lent, kept by `instance`.
    private enum Instance: Sendable {
        case none
        case shown(any InstanceBox)
        /// Some borrowers may still have it.
        case withdrawn(any InstanceBox)
    }

    let name: String
    let hash: Int
    /// What the boxes hold; an instance of another type under the same name is not shown.
    let typeID: ObjectIdentifier
    private let shown = unsafe Atomic<Unmanaged<AnyObject>?>(nil)
    private let instance = Lock(Instance.none)
    private let loans = LoanCounter()

    init(name: String, hash: Int, typeID: ObjectIdentifier) {
        self.name = name
        self.hash = hash
        self.typeID = typeID
    }

    /// Lends what is shown, if anything is; the caller is to end the loan.
    @inline(__always)
    func lend<Service>(as type: Service.Type) -> Loan<Service>? {
        guard unsafe shown.load(ordering: .relaxed) != nil else { return nil }
        let place = loans.begin()
        if let object = unsafe shown.load(ordering: .sequentiallyConsistent) {
            return unsafe Loan(of: self, object, place)
        }
        loans.cancel(place)
        letGo()
        return nil
    }

    @inline(__always)
    fileprivate func end(_ place: LoanCounter.Place) {
        loans.end(place)
        if unsafe shown.load(ordering: .sequentiallyConsistent) == nil { letGo() }
    }

    /// Shows an instance, unless another one is shown or still lent.
    func show(_ box: any InstanceBox) -> Bool {
        guard box.typeID == typeID else { return false }
        return instance.withLock { instance in
            guard case .none = instance else { return false }
            instance = .shown(box)
            unsafe shown.store(.passUnretained(box), ordering: .sequentiallyConsistent)
            return true
        }
    }

    /// Shows nothing any more.
    ///
    /// Answers what is to be let go now, where no lock is held; nil if a borrower will see to that.
    func withdraw() -> (any InstanceBox)? {
        instance.withLock { instance in
            guard case .shown(let box) = instance else { return nil }
            unsafe shown.store(nil, ordering: .sequentiallyConsistent)
            instance = .withdrawn(box)
            return takeIfReturned(&instance)
        }
    }

    /// How many loans have ended since the count was last taken.
    var count: Int { loans.count }

    /// Answers the count, and lets it begin anew.
    func takeCount() -> Int { loans.takeCount() }

    /// Lets the instance go, if it was withdrawn and this was the last borrower.
    @inline(never)
    private func letGo() {
        // The instance may die here, after the lock.
        _ = instance.withLock { takeIfReturned(&$0) }
    }

    private func takeIfReturned(_ instance: inout Instance) -> (any InstanceBox)? {
        guard case .withdrawn(let box) = instance, loans.isIdle else { return nil }
        instance = .none
        return box
    }
}

/// A service that is lent without being retained, until `end` is called.
@safe struct Loan<Service: Sendable> {
    private let service: Unmanaged<PublishedService>
    private let object: Unmanaged<AnyObject>
    private let place: LoanCounter.Place

    fileprivate init(of service: PublishedService, _ object: Unmanaged<AnyObject>, _ place: LoanCounter.Place) {
        unsafe self.service = .passUnretained(service)
        unsafe self.object = object
        self.place = place
    }

    /// Lets a closure use the service, while nothing but the loan keeps it.
    @inline(__always)
    func use<Result>(_ body: (borrowing Service) throws -> Result) rethrows -> Result {
        // The box is of that type: ``PublishedService/show(_:)`` takes no other, and a lookup compares the types.
        try unsafe object._withUnsafeGuaranteedRef { object in
            try body(unsafe unsafeDowncast(object, to: Box<Service>.self).value)
        }
    }

    @inline(__always)
    func end() {
        unsafe service._withUnsafeGuaranteedRef { $0.end(place) }
    }
}
