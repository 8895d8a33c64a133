// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

import DemoPages
import DemoServices
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

extension Walk {
    /// Serves the pages until the program is stopped.
    ///
    /// - Parameters:
    ///   - options: The options of the pages.
    ///   - port: The port.
    ///   - files: The folder for files until the browser downloads them.
    /// - Throws: `PagesError` when the pages can't be served.
    func servePages(_ options: PagesOptions, at port: PagesSettings.Port, _ files: TemporaryFolder) async throws {
        console.chapter("11. Pages: the same view controllers in a browser, and the registry itself")
        let settings = PagesSettings(
            port: port,
            address: options.listen,
            environments: environments.all,
            folder: files.url.appending(path: "pages"),
            recorder: environments.recorder,
            sample: mission.login.sampleAccount,
            testDoubles: options.testDoubles,
            hosts: options.host
        )
        let pages = DemoPages(settings) { [console] url in
            console.say("Open \(url.absoluteString) to see them.")
            if let sample = mission.login.sampleAccount {
                console.say("Sign in as \"\(sample.username)\" with the password \"\(sample.password)\".")
            }
            console.acknowledge("  Press Control-C to stop.")
        }
        let group = ServiceGroup(
            services: [pages],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "ServicesDemo") { _ in SwiftLogNoOpLogHandler() }
        )
        try await group.run()
    }
}

extension Login {
    /// The public account, if the login uses the sample account.
    fileprivate var sampleAccount: SampleAccount? {
        guard let sample = try? Login.sample(), credentials == sample.credentials, database == .temporary else {
            return nil
        }
        return SampleAccount(username: credentials.username, password: credentials.password)
    }
}
