// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import DemoServices

/// Reads the account from the command line, from input at the terminal, or from the sample.
struct AccountReader {
    let options: AccountOptions

    /// The terminal of the demo, if any.
    let terminal: Terminal?

    /// The terminal for prompts; nil without a terminal or with options that exclude prompts.
    var prompter: Terminal? {
        options.sample || options.passwordStdin ? nil : terminal
    }

    func read() throws -> Login {
        let credentials = try credentials()
        let database = options.database.map { Login.Database.file($0) } ?? .temporary
        return Login(
            credentials: credentials,
            database: database,
            signsUp: options.signUp || database == .temporary
        )
    }

    private func credentials() throws -> Credentials {
        guard let username = try username() else {
            return try Login.sample().credentials
        }
        let password = try password(for: username)
        do {
            return try Credentials(username: username, password: password)
        } catch {
            throw ValidationError("\(error)".capitalizingFirst + ".")
        }
    }

    /// Returns the user name; nil for the sample account.
    private func username() throws -> String? {
        if let user = options.user { return user }
        let mayBeSample = options.database == nil
        guard let terminal = prompter else {
            guard mayBeSample else {
                throw ValidationError("The sample account is for the temporary database: with --database, add --user.")
            }
            return nil
        }
        let prompt = mayBeSample ? "User name [\(Login.sampleUsername)]: " : "User name: "
        while true {
            let input = try terminal.ask(prompt)
            if !Mission.isBlank(input) { return input }
            if mayBeSample { return nil }
        }
    }

    private func password(for username: String) throws -> String {
        if let password = options.password { return password }
        if options.passwordStdin { return try StandardInput.password(at: terminal) }
        guard let terminal = prompter else {
            throw ValidationError("There is no password for --user: add --password or --password-stdin.")
        }
        while true {
            let input = try terminal.askSecret("Password for \(Console.visible(username)) (not shown): ")
            if !input.isEmpty { return input }
        }
    }
}
