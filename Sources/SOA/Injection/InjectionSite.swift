// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// Where a property is declared whose accessor looks up a service now, for the error to name it.
///
/// An accessor knows its own place alone. The lookup that it makes first takes the site, so that what a factory looks up
/// after that is not ascribed to the property.
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

    /// The site of the property that this lookup is for, once.
    static func take() -> InjectionSite? {
        guard let pointer = unsafe ThreadRecord.current.pointee.injection else { return nil }
        unsafe ThreadRecord.current.pointee.injection = nil
        // Sound: the accessor runs on this thread, and keeps the box until it has returned.
        return unsafe Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().site
    }

    private final class Box {
        let site: InjectionSite

        init(_ site: InjectionSite) {
            self.site = site
        }
    }
}
