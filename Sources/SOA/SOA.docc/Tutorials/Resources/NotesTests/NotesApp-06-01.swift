import SOA
import SOATesting
import Testing

@testable import Notes

@Suite struct WiringTests {
    @Test(.services { registerServices() })
    func `Everything that is looked up is registered`() async {
        await expectValidWiring()
    }
}
