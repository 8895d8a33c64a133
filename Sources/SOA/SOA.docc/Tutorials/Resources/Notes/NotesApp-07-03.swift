import SOA

func write(_ lines: some Sequence<String>) async throws {
    let session = ServiceRegistry.makeScope("session")
    await session.run {
        for line in lines {
            await ServiceRegistry.draft.write(line)
        }
    }
    try await session.close()
}
