// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser

/// The options for the account and its database.
struct AccountOptions: ParsableArguments {
    @Option(help: "The name of the account to share with.")
    var user: String?

    @Option(help: "The password of the account. Other users of the machine may see it: prefer the prompt.")
    var password: String?

    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @Option(help: ArgumentHelp("The database of the accounts and of the outbox.", valueName: "file"))
    var database: String?

    @Flag(help: "Create the account first, and the database too if there is none.")
    var signUp = false

    @Flag(help: "Prompt for nothing: use samples where nothing is given.")
    var sample = false

    /// Rejects invalid options before any prompt or change.
    func check() throws {
        if let database, database.isEmpty {
            throw ValidationError("The name of the database file is empty.")
        }
        if password != nil, passwordStdin {
            throw ValidationError("Give either --password or --password-stdin.")
        }
        if user == nil, password != nil || passwordStdin || signUp {
            throw ValidationError("There is no user name: add --user.")
        }
        if sample, user != nil, password == nil, !passwordStdin {
            throw ValidationError("There is no password for --user: add --password or --password-stdin.")
        }
        if sample, database != nil, user == nil {
            throw ValidationError("The sample account is for the temporary database: with --database, add --user.")
        }
    }
}
