// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How a new service is declared, built and isolated.
struct ServiceOptions: Hashable, Sendable {
    /// How the registry comes to know the service.
    enum Form: Hashable, Sendable {
        /// By the default of its name, in one line; built on first use.
        case oneLine
        /// By a registration at launch, with an accessor; built on first use.
        case lazy
        /// By a registration at launch, with an accessor; built then, or by the start if that is asynchronous.
        case eager
    }

    private(set) var form = Form.oneLine
    /// Built and used on the main actor alone.
    private(set) var isOnMainActor = false
    /// Built by an asynchronous initialiser, which needs a registration.
    private(set) var isAsync = false

    /// Takes options as they are, but for the form of an asynchronous service: a default is built synchronously.
    init(form: Form = .oneLine, isOnMainActor: Bool = false, isAsync: Bool = false) {
        self.form = isAsync && form == .oneLine ? .eager : form
        self.isOnMainActor = isOnMainActor
        self.isAsync = isAsync
    }

    /// Reads options from flags.
    init(isLazy: Bool, isEager: Bool, isOnMainActor: Bool, isAsync: Bool) throws(Refusal) {
        guard !isLazy || !isEager else {
            throw Refusal("Give --lazy or --eager, not both: see swift package new-service --help.")
        }
        self.init(form: isLazy ? .lazy : isEager ? .eager : .oneLine, isOnMainActor: isOnMainActor, isAsync: isAsync)
    }
}
