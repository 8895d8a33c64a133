import SOA
import SOATesting
import Testing

@testable import Notes

@Suite struct WiringTests {
    @Test(.services { registerServices() })
    func `Everything that a service asks for is there`() async {
        await expectValidWiring()
    }
}
