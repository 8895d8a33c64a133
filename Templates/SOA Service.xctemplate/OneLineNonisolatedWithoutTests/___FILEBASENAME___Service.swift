//___FILEHEADER___

import SOA

/// A service that performs tasks; an example to replace.
protocol ___VARIABLE_productName:identifier___Service: Sendable {
    /// Performs a task; an example to replace.
    func perform(_ task: String) -> String
}

extension ServiceName<any ___VARIABLE_productName:identifier___Service> {
    /// The service, which is built on first use.
    static var ___VARIABLE_propertyName:identifier___: Self {
        Self { ___VARIABLE_productName:identifier___ServiceImplementation() }
    }
}
