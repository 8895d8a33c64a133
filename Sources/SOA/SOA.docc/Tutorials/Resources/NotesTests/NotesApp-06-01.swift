import SOA
import SOATesting
import Testing

@testable import Notes

@Suite struct WiringTests {
    @Test(.services { registerServices() })
    func `Everything is wired`() async {
        await expectValidWiring()
    }
}
