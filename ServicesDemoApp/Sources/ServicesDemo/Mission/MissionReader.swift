// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import ArgumentParser
import DemoServices

/// Puts a mission together: out of the command line, out of answers at the terminal, and out of samples.
struct MissionReader {
    let options: MissionOptions

    /// Where to ask; nil if there is nobody to ask.
    let terminal: Terminal?

    private var asks: Terminal? {
        options.sample || options.passwordStdin ? nil : terminal
    }

    func read() throws -> Mission {
        let text = try text()
        let credentials = try credentials()
        let database = options.database.map { Mission.Database.file($0) } ?? .temporary
        return Mission(
            text: text,
            credentials: credentials,
            database: database,
            signsUp: options.signUp || database == .temporary
        )
    }

    private func text() throws -> String {
        if let text = options.text { return text }
        guard let terminal = asks else { return Mission.sampleText }
        let answer = try terminal.ask("Text to share [\(Mission.sampleText)]: ")
        return Mission.isBlank(answer) ? Mission.sampleText : answer
    }

    private func credentials() throws -> Credentials {
        guard let username = try username() else {
            return try Credentials(username: Mission.sampleUsername, password: Mission.samplePassword)
        }
        let password = try password(for: username)
        do {
            return try Credentials(username: username, password: password)
        } catch {
            throw ValidationError("\(error)".capitalizingFirst + ".")
        }
    }

    /// Whose account to use; nil for the sample account.
    private func username() throws -> String? {
        if let user = options.user { return user }
        let mayBeSample = options.database == nil
        guard let terminal = asks else {
            guard mayBeSample else {
                throw ValidationError("The sample account is for the temporary database: with --database, add --user.")
            }
            return nil
        }
        let prompt = mayBeSample ? "User name [\(Mission.sampleUsername)]: " : "User name: "
        while true {
            let answer = try terminal.ask(prompt)
            if !Mission.isBlank(answer) { return answer }
            if mayBeSample { return nil }
        }
    }

    private func password(for username: String) throws -> String {
        if let password = options.password { return password }
        if options.passwordStdin { return try StandardInput.password(at: terminal) }
        guard let terminal = asks else {
            throw ValidationError("There is no password for --user: add --password or --password-stdin.")
        }
        while true {
            let answer = try terminal.askSecret("Password for \(Console.visible(username)) (not shown): ")
            if !answer.isEmpty { return answer }
        }
    }
}
