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
        // Sound: only this thread uses its record's pointer, and the box outlives it.
        let outer = unsafe ThreadRecord.current.pointee.injection
        unsafe ThreadRecord.current.pointee.injection = Unmanaged.passUnretained(box).toOpaque()
        defer { unsafe ThreadRecord.current.pointee.injection = outer }
        return withExtendedLifetime(box) { accessor() }
    }

    /// Returns the site of the property that a lookup on a thread, the caller's, is for, once.
    @inline(__always)
    static func take(on thread: ThreadRecord.Pointer) -> InjectionSite? {
        guard let pointer = unsafe thread.pointee.injection else { return nil }
        unsafe thread.pointee.injection = nil
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
