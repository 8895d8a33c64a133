//___FILEHEADER___

import SOA

/// What the service does for those who use it.
@MainActor protocol ___VARIABLE_productName:identifier___Service: Sendable {
    /// Does a task: an example, to be replaced by what the service is there for.
    func perform(_ task: String) -> String
}

extension ServiceName<any ___VARIABLE_productName:identifier___Service> {
    /// The service, which is built on first use.
    static var ___VARIABLE_propertyName:identifier___: Self {
        Self { @MainActor in ___VARIABLE_productName:identifier___ServiceImplementation() }
    }
}
