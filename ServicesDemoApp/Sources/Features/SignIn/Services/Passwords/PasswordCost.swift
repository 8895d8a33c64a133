// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// The cost of a password hash.
public struct PasswordCost: Hashable, Sendable {
    /// Binary logarithm of the number of rounds.
    public let logRounds: Int

    /// Size of a block; memory use is 128 bytes times this times the number of rounds.
    public let blockSize: Int

    /// The number of independent hashes that are mixed.
    public let parallelism: Int

    /// Creates a cost, within limits that keep a hash under about one second and 256 MiB.
    ///
    /// - Parameters:
    ///   - logRounds: Binary logarithm of the number of rounds, 2 to 17.
    ///   - blockSize: Size of a block, 1 to 16.
    ///   - parallelism: The number of independent hashes that are mixed, 1 to 16.
    public init?(logRounds: Int, blockSize: Int, parallelism: Int) {
        guard (2...17).contains(logRounds), (1...16).contains(blockSize), (1...16).contains(parallelism) else {
            return nil
        }
        self.init(unchecked: logRounds, blockSize, parallelism)
    }

    private init(unchecked logRounds: Int, _ blockSize: Int, _ parallelism: Int) {
        self.logRounds = logRounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// The cost in production: five times 16 MiB, in debug builds too.
    public static let standard = PasswordCost(unchecked: 14, 8, 5)

    /// The minimal cost, for tests.
    public static let minimal = PasswordCost(unchecked: 2, 1, 1)

    /// The number of block operations, for comparing costs.
    var work: Int { (1 << logRounds) * blockSize * parallelism }
}
