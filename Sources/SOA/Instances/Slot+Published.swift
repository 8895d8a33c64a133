// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

extension Slot {
    /// An instance that lookups read without a lock, and the number under which they are counted.
    final class Published: Sendable {
        let number: Int
        let places: [Place]

        init(number: Int, places: [Place]) {
            self.number = number
            self.places = places
        }
    }

    /// A publication, and the registry whose table has it.
    @safe struct Place: Sendable {
        let publication: Publication
        /// Not retained, or no registry would ever go: before it goes, it unpublishes everything that its table has.
        private let owner: Unmanaged<Registry>

        init(_ publication: Publication, in registry: Registry) {
            self.publication = publication
            unsafe owner = .passUnretained(registry)
        }

        func isIn(_ registry: Registry) -> Bool {
            unsafe owner.toOpaque() == Unmanaged.passUnretained(registry).toOpaque()
        }

        func remove() {
            unsafe owner._withUnsafeGuaranteedRef { $0.published.remove(publication) }
        }
    }
}
