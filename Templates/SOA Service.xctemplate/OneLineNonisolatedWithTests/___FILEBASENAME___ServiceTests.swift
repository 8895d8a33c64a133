//___FILEHEADER___

import SOA
import SOATesting
import Testing

@testable import ___PROJECTNAMEASIDENTIFIER___

@Suite struct ___VARIABLE_productName:identifier___ServiceTests {
    @Test(.services())
    func `the registry returns the production implementation`() {
        let service = ServiceRegistry[.___VARIABLE_propertyName:identifier___]
        #expect(service is ___VARIABLE_productName:identifier___ServiceImplementation)
        #expect(service.perform("task") == "done: task")
    }

    @Test(
        .services {
            $0.add(.___VARIABLE_propertyName:identifier___) { Test___VARIABLE_productName:identifier___ServiceImplementation() }
        }
    )
    func `the test implementation takes its place, and records its tasks`() throws {
        let service = ServiceRegistry[.___VARIABLE_propertyName:identifier___]
        let testService = try #require(service as? Test___VARIABLE_productName:identifier___ServiceImplementation)
        #expect(testService.perform("task") == "pretended: task")
        #expect(testService.tasks == ["task"])
    }
}
