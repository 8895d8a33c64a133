// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The declaration of a property whose accessor runs, so that an error can name it.
///
/// An accessor knows only its own call site. Its first lookup takes the site, so lookups of the factory are not attributed
/// to the property.
final class InjectionSite {
    let site: CallSite
    let function: Literal

    private init(_ site: CallSite, _ function: Literal) {
        self.site = site
        self.function = function
    }

    static func read<Value>(
        _ accessor: KeyPath<ServiceRegistryImplementation, Value>,
        _ fileID: StaticString,
        _ line: UInt,
        _ function: StaticString
    ) -> Value {
        let property = InjectionSite(CallSite(fileID: fileID, line: line), Literal(function))
        // Sound: only this thread uses its record's pointer, and the object outlives it.
        let thread = unsafe ThreadRecord.current
        let outer = unsafe thread.pointee.injection
        unsafe thread.pointee.injection = Unmanaged.passUnretained(property).toOpaque()
        defer { unsafe thread.pointee.injection = outer }
        return withExtendedLifetime(property) { ServiceRegistry[keyPath: accessor] }
    }

    /// Returns the site of the property that a lookup on the caller's thread is for, once.
    @inline(__always)
    static func take(on thread: ThreadRecord.Pointer) -> InjectionSite? {
        guard let pointer = unsafe thread.pointee.injection else { return nil }
        unsafe thread.pointee.injection = nil
        // Sound: the accessor runs on this thread, and retains the object until it returns.
        return unsafe Unmanaged<InjectionSite>.fromOpaque(pointer).takeUnretainedValue()
    }
}
