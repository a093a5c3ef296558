import Foundation
import HTTP
import HTTPServer
import TestSupport
import Testing

@Suite("Starting", .noHanging)
struct StartingTests {
  private func failure(_ configuration: HTTPServerConfiguration) -> HTTPServerError? {
    do {
      _ = try HTTPServer(configuration: configuration, respond: later(echo))
      return nil
    } catch {
      return error
    }
  }

  @Test("A port in use is named in the error, with a remedy")
  func addressInUse() throws {
    let first = try HTTPServer(
      configuration: HTTPServerConfiguration(port: 0), respond: later(echo))
    let error = failure(HTTPServerConfiguration(port: first.port))
    #expect(
      error?.description == "port \(first.port) on 127.0.0.1 is in use; "
        + "choose another with --port, or 0 for any free one")
  }

  @Test(
    "An unknown host, a foreign address and an invalid port are refused by name",
    arguments: [
      ("no.such.host.invalid", 0, "the host no.such.host.invalid cannot be found ("),
      ("192.0.2.1", 0, "192.0.2.1 is no address of this machine; choose another with --host"),
      ("127.0.0.1", 70_000, "70000 is no port; choose one from 0 to 65535 with --port"),
    ])
  func hosts(host: String, port: Int, beginning: String) {
    let error = failure(HTTPServerConfiguration(host: host, port: port))
    #expect(error?.description.hasPrefix(beginning) == true)
  }

  @Test("A server can be started only once")
  func once() async throws {
    let server = try HTTPServer(
      configuration: HTTPServerConfiguration(port: 0), respond: later(echo))
    try server.start()
    #expect(throws: HTTPServerError.alreadyStarted) { try server.start() }
    await server.shutdown()
  }
}
