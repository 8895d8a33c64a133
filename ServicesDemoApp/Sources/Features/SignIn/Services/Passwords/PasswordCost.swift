// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

/// How much work one password hash takes.
public struct PasswordCost: Hashable, Sendable {
    /// Binary logarithm of the number of rounds.
    public let logRounds: Int

    /// Size of a block; memory use is 128 bytes times this times the number of rounds.
    public let blockSize: Int

    /// How many independent hashes are mixed.
    public let parallelism: Int

    /// Creates a cost, within the limits that keep one hash under a second or so and under 256 MiB.
    ///
    /// - Parameters:
    ///   - logRounds: Binary logarithm of the number of rounds, 2 to 17.
    ///   - blockSize: Size of a block, 1 to 16.
    ///   - parallelism: How many independent hashes are mixed, 1 to 16.
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

    /// The cost in production: 16 MiB, five times over, in debug builds too.
    public static let standard = PasswordCost(unchecked: 14, 8, 5)

    /// As little as possible, for tests that hash a lot.
    public static let minimal = PasswordCost(unchecked: 2, 1, 1)

    /// The number of block operations, to compare costs by.
    var work: Int { (1 << logRounds) * blockSize * parallelism }
}
