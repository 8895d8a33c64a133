import SOA

registerServices()
do {
    for line in try await respond(to: Array(CommandLine.arguments.dropFirst())) {
        print(line)
    }
} catch {
    print(error)
}
try await ServiceRegistry.close()
