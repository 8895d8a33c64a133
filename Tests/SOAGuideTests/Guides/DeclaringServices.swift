// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import SOA
import SOATesting
import Testing

protocol Device: Sendable {}

protocol PrintService: Device {
    func print(_ text: String) -> String
}

final class OfficePrinter: PrintService {
    func print(_ text: String) -> String { "printed: \(text)" }
}

struct PaperlessPrinter: PrintService {
    func print(_ text: String) -> String { "not printed: \(text)" }
}

struct Receipt: Sendable {
    let printer: any PrintService
}

struct Order: Sendable {
    let number: Int
}

final class OrderModel {
    private let order: Order
    private let printer: any PrintService

    init(order: Order, printer: any PrintService) {
        self.order = order
        self.printer = printer
    }

    func confirm() -> String { printer.print("order \(order.number)") }
}

protocol Plugin: Sendable {
    var mark: String { get }
}

struct StampPlugin: Plugin {
    let mark = "stamp"
}

struct SignaturePlugin: Plugin {
    let mark = "signature"
}

struct PrintShop: Sendable {
    let printer: any PrintService
}

struct Customer: Sendable {
    let name: String
}

extension ServiceName<PrintShop> {
    static var printShop: Self { "printShop" }
}

extension ServiceName<String> {
    static var greeting: Self { "greeting" }
}

extension ServiceName<any PrintService> {
    static var printing: Self { Self { OfficePrinter() } }
}

extension ServiceName<Receipt> {
    static var receipt: Self { Self(lifetime: .transient) { Receipt(printer: ServiceRegistry[.printing]) } }
}

extension ServiceName<@Sendable (Order) -> OrderModel> {
    static var orderModel: Self { Self { { OrderModel(order: $0, printer: ServiceRegistry[.printing]) } } }
}

struct OrderModelFactory: Sendable {
    let printer: any PrintService

    func callAsFunction(number: Int) -> OrderModel {
        OrderModel(order: Order(number: number), printer: printer)
    }
}

extension ServiceName<OrderModelFactory> {
    static var newOrder: Self { Self { OrderModelFactory(printer: ServiceRegistry[.printing]) } }
}

final class Drawer: Sendable {
    let number: Int

    init(number: Int) { self.number = number }
}

extension ServiceName<Drawer> {
    static func drawer(_ number: Int) -> Self { Self("drawer \(number)") { Drawer(number: number) } }
}

extension ServiceName {
    static var frontShop: Of<PrintShop> { .init { PrintShop(printer: ServiceRegistry[.printing]) } }
    static var stamp: Of<any Plugin> { .transient { StampPlugin() } }
}

struct FrontDesk {
    @Injected(.printing) var printer
    @LazyInjected(.receipt) var receipt
}

final class Register: Sendable {
    private let printer: any PrintService

    init(printer: any PrintService = ServiceRegistry[.printing]) {
        self.printer = printer
    }
}

extension ServiceName<any Plugin> {
    static var plugins: Self { "plugins" }
}

func registerPlugins() {
    ServiceRegistry.add(to: .plugins) { StampPlugin() }
    ServiceRegistry.add(to: .plugins) { SignaturePlugin() }
}

extension ServiceName<any Device> {
    static var device: Self { "device" }
}

func registerDevice() {
    ServiceRegistry.alias(.device, of: .printing) { $0 }
}

struct PrintModule: ServiceModule {
    func register(in registry: ServiceRegistryImplementation) {
        registry.add(.printing) { OfficePrinter() }
    }
}

struct ShopModule: ServiceModule {
    var dependencies: [any ServiceModule] { [PrintModule()] }

    func register(in registry: ServiceRegistryImplementation) {
        registry.add(.printShop, dependsOn: .printing) { PrintShop(printer: try ServiceRegistry.resolve(.printing)) }
    }
}

func registerVariants() {
    ServiceRegistry.add(.printing) { OfficePrinter() }
    ServiceRegistry.add(.printing, when: .preview) { PaperlessPrinter() }
    ServiceRegistry.add(.printing, when: .argument("-paperless")) { PaperlessPrinter() }
}

extension ServiceName<Customer> {
    static var customer: Self { "customer" }
}

func registerVisit() {
    ServiceRegistry.expect(.customer, in: "visit")
    ServiceRegistry.add(.greeting, lifetime: .scoped) { "hello \(try ServiceRegistry.resolve(.customer).name)" }
}

func visit(of customer: Customer) async throws -> StreamedGreeting {
    try await ServiceRegistry.withScope("visit") { scope in
        scope.add(.customer) { customer }
        return StreamedGreeting(scope: scope.extendLifetime())
    }
}

struct StreamedGreeting {
    let scope: ServiceScopeExtension

    func write(to lines: (String) -> Void) async throws {
        try await scope.run { lines(ServiceRegistry[.greeting]) }
    }
}

@Suite struct DeclaringServicesTests {
    @Test(.services())
    func `A service in one line is built on first use`() {
        let printer = ServiceRegistry[.printing]
        #expect(printer.print("a page") == "printed: a page")
        #expect(ServiceRegistry.registeredNames == ["SOAGuideTests.printing"])
    }

    @Test(.services { $0.add(.printing) { PaperlessPrinter() } })
    func `A test prints nothing`() {
        #expect(ServiceRegistry[.printing].print("a page") == "not printed: a page")
    }

    @Test(.services())
    func `A factory takes a parameter`() {
        let model = ServiceRegistry[.orderModel](Order(number: 7))
        #expect(model.confirm() == "printed: order 7")
        #expect(ServiceRegistry[.newOrder](number: 8).confirm() == "printed: order 8")
        #expect(FrontDesk().receipt.printer is OfficePrinter)
        _ = Register()
        #expect(ServiceRegistry[.frontShop].printer is OfficePrinter)
        #expect(ServiceRegistry[.stamp].mark == "stamp")
    }

    @Test(.services())
    func `Each argument of a name's function has a service of its own`() {
        #expect(ServiceRegistry[.drawer(1)] === ServiceRegistry[.drawer(1)])
        #expect(ServiceRegistry[.drawer(2)].number == 2)
    }

    @Test(.services { registerPlugins() })
    func `A list has its elements in order, and is replaced as a whole`() {
        #expect(ServiceRegistry.all(.plugins).map(\.mark) == ["stamp", "signature"])
        ServiceRegistry.replaceAll(.plugins) { [StampPlugin()] }
        #expect(ServiceRegistry.all(.plugins).map(\.mark) == ["stamp"])
    }

    @Test(.services { registerDevice() })
    func `An alias is the same instance`() {
        #expect(ServiceRegistry[.device] as? OfficePrinter === ServiceRegistry[.printing] as? OfficePrinter)
    }

    @Test(.services())
    func `Modules register once`() {
        ServiceRegistry.add(modules: ShopModule(), PrintModule())
        #expect(ServiceRegistry[.printShop].printer is OfficePrinter)
        #expect(ServiceRegistry.validate().isEmpty)
    }

    @Test(.services { registerVariants() })
    func `Variants whose condition is not met do not count`() {
        #expect(ServiceRegistry[.printing] is OfficePrinter)
        #expect(ServiceRegistry.validate().isEmpty)
    }

    @Test(.services { registerVisit() })
    func `A streamed response finds its scope`() async throws {
        let response = try await visit(of: Customer(name: "ann"))
        var lines: [String] = []
        try await response.write { lines.append($0) }
        #expect(lines == ["hello ann"])
        #expect(throws: ServiceRegistryError.self) { try ServiceRegistry.resolve(.greeting) }
        #expect(await ServiceRegistry.validate(building: true).isEmpty)
    }
}
