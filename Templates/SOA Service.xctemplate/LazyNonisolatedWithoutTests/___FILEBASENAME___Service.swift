//___FILEHEADER___

import SOA

/// The name that the service is registered and looked up under.
let ___VARIABLE_propertyName:identifier___Name = "___VARIABLE_productName:identifier___Service"

/// A service that performs tasks; an example to replace.
protocol ___VARIABLE_productName:identifier___Service: SOAService {
    /// Performs a task; an example to replace.
    func perform(_ task: String) -> String
}

extension ___VARIABLE_productName:identifier___Service {
    /// The name that every implementation is registered under.
    var serviceName: String { ___VARIABLE_propertyName:identifier___Name }
}

extension ServiceName<any ___VARIABLE_productName:identifier___Service> {
    /// The typed form of the name.
    static var ___VARIABLE_propertyName:identifier___: Self { Self(___VARIABLE_propertyName:identifier___Name) }
}

extension ServiceRegistryImplementation {
    /// The service that is registered.
    var ___VARIABLE_propertyName:identifier___: any ___VARIABLE_productName:identifier___Service {
        self[.___VARIABLE_propertyName:identifier___]
    }
}
