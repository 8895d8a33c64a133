// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATestSupport
import Testing

private let mailName = "MailService"

private protocol MailService: SOAService {
    func register(withUsername: String, andPassword: String) -> String
}

extension MailService {
    var serviceName: String { mailName }
    func register(withUsername name: String, andPassword password: String) -> String { name }
}

private final class PostOffice: MailService {
    static func register() {
        ServiceRegistry.add(service: SOALazyService(serviceName: mailName) { PostOffice() })
    }
}

private final class TestMail: MailService {
    static func register() {
        TestMail().register()
    }
}

/// What an app may declare to put something else in the registry's place.
private protocol Locator {
    func add(service: any SOAService)
    func serviceWith(name: String) -> any SOAService
}

extension ServiceRegistryImplementation: Locator {}

private struct Stamp: SOAService {
    let serviceName = "Stamp"
    let value: Int
}

extension ServiceRegistryImplementation {
    fileprivate var mail: any MailService {
        // swift-format-ignore: NeverForceUnwrap
        serviceWith(name: mailName) as! any MailService
    }
}

/// What seed 002 describes, in its own words.
@Suite struct SeedServiceTests {
    @Test func `A service that was added is the very object that is looked up`() {
        inOverlay {
            let mail = TestMail()
            ServiceRegistry.add(service: mail)
            #expect(ServiceRegistry.serviceWith(name: mailName) as? TestMail === mail)
        }
    }

    @Test func `A lazy service is not built before it is looked up, and once after that`() {
        inOverlay {
            let builds = Counter()
            ServiceRegistry.add(
                service: SOALazyService(serviceName: mailName) {
                    builds.increment()
                    return PostOffice()
                }
            )
            #expect(builds.value == 0)
            let first = ServiceRegistry.mail
            let second = ServiceRegistry.mail
            #expect(builds.value == 1)
            #expect(first as AnyObject === second as AnyObject)
        }
    }

    @Test func `The last registration of a name wins, and the instance that was returned stays valid`() {
        inOverlay {
            ServiceRegistry.add(service: PostOffice())
            let first = ServiceRegistry.mail
            ServiceRegistry.add(service: TestMail())
            #expect(ServiceRegistry.mail is TestMail)
            #expect(first is PostOffice)
            #expect(first.serviceName == mailName)
        }
    }

    @Test func `Every instance of the registry type is a handle on the same registry`() {
        inOverlay {
            ServiceRegistryImplementation().add(service: TestMail())
            #expect(ServiceRegistry.mail is TestMail)
            #expect(ServiceRegistryImplementation().contains(mailName))
        }
    }

    @Test func `The default register adds the service`() {
        inOverlay {
            TestMail().register()
            #expect(ServiceRegistry.mail is TestMail)
        }
    }

    @Test func `A static register, the default one and a method of that name live side by side`() {
        inOverlay {
            PostOffice.register()
            #expect(ServiceRegistry.mail is PostOffice)
            TestMail.register()
            #expect(ServiceRegistry.mail is TestMail)
            #expect(ServiceRegistry.mail.register(withUsername: "ann", andPassword: "secret") == "ann")
        }
    }

    @Test func `A lazy factory may look up another service`() {
        inOverlay {
            ServiceRegistry.add(service: Stamp(value: 7))
            ServiceRegistry.add(
                service: SOALazyService(serviceName: "Copy") {
                    Stamp(value: (ServiceRegistry.serviceWith(name: "Stamp") as? Stamp)?.value ?? 0)
                }
            )
            #expect((ServiceRegistry.serviceWith(name: "Copy") as? Stamp)?.value == 7)
        }
    }

    @Test func `A lazy service that registers itself is never wrapped twice`() {
        inOverlay {
            SOALazyService(serviceName: mailName) { TestMail() }.register()
            #expect(ServiceRegistry.mail is TestMail)
        }
    }

    @Test func `A lazy service behind a plain service type is recognised`() {
        inOverlay {
            let service: any SOAService = SOALazyService(serviceName: mailName) { TestMail() }
            ServiceRegistry.add(service: service)
            #expect(ServiceRegistry.mail is TestMail)
        }
    }

    @Test func `A structure is a service as well`() {
        inOverlay {
            Stamp(value: 3).register()
            #expect((ServiceRegistry.serviceWith(name: "Stamp") as? Stamp)?.value == 3)
        }
    }

    @Test func `A service that calls itself otherwise is found under the name it was registered with`() {
        inOverlay {
            let events = Journal<String>()
            ServiceRegistry.observe { event in
                if case .nameMismatch(let name, let serviceName) = event { events.note("\(name) is \(serviceName)") }
            }
            ServiceRegistry.add(service: SOALazyService(serviceName: "Letters") { TestMail() })
            #expect(ServiceRegistry.serviceWith(name: "Letters") is TestMail)
            #expect(!ServiceRegistry.contains(mailName))
            #expect(events.entries == ["Letters is \(mailName)"])
        }
    }

    @Test func `The captures of a factory live as long as its registration`() {
        inOverlay {
            weak var captured: Host?
            do {
                let host = Host()
                captured = host
                ServiceRegistry.add(
                    service: SOALazyService(serviceName: "Stamp") { Stamp(value: host.name.count) }
                )
            }
            _ = ServiceRegistry.serviceWith(name: "Stamp")
            #expect(captured != nil)
            ServiceRegistry.add(service: Stamp(value: 1))
            #expect(captured == nil)
        }
    }

    @Test func `The functions of the seed have its types, for those who pass them on`() {
        inOverlay {
            let services: [any SOAService] = [Stamp(value: 3), SOALazyService(serviceName: mailName) { TestMail() }]
            services.forEach(ServiceRegistry.add(service:))
            let serviceWith: (String) -> any SOAService = ServiceRegistry.serviceWith(name:)
            #expect(serviceWith("Stamp") is Stamp)
            let locator: any Locator = ServiceRegistry
            #expect(locator.serviceWith(name: mailName) is TestMail)
        }
    }
}
