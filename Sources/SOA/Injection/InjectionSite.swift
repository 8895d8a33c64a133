// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The declaration of a property whose accessor runs, so that an error can name it.
///
/// An accessor knows only its own call site. Its first lookup takes the site, so lookups of the factory are not attributed
/// to the property.
struct InjectionSite {
    let site: CallSite
    let function: StaticString

    /// Runs an accessor for a property.
    static func run<Value>(_ site: CallSite, _ function: StaticString, _ accessor: () -> Value) -> Value {
        let box = Box(InjectionSite(site: site, function: function))
        let outer = unsafe ThreadRecord.current.pointee.injection
        unsafe ThreadRecord.current.pointee.injection = Unmanaged.passUnretained(box).toOpaque()
        defer { unsafe ThreadRecord.current.pointee.injection = outer }
        return withExtendedLifetime(box) { accessor() }
    }

    /// Returns the site of the property that this lookup is for, once.
    static func take() -> InjectionSite? {
        defer { unsafe ThreadRecord.current.pointee.injection = nil }
        return pending
    }

    /// The property whose accessor runs on the thread and has looked up nothing yet.
    static var pending: InjectionSite? {
        guard let pointer = unsafe ThreadRecord.current.pointee.injection else { return nil }
        // Sound: the accessor runs on this thread, and retains the box until it returns.
        return unsafe Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().site
    }

    private final class Box {
        let site: InjectionSite

        init(_ site: InjectionSite) {
            self.site = site
        }
    }
}
