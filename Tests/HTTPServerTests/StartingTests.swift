import Foundation
import HTTP
import HTTPServer
import OperatingSystem
import TestSupport
import Testing

@Suite("Starting", .noHanging)
struct StartingTests {
  private func failure(_ configuration: HTTPServerConfiguration) -> String? {
    do {
      _ = try HTTPServer(configuration: configuration, respond: later(echo))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("A port in use is named in the error, with a remedy")
  func addressInUse() throws {
    let first = try HTTPServer(
      configuration: HTTPServerConfiguration(port: 0), respond: later(echo))
    let error = failure(HTTPServerConfiguration(port: first.port))
    #expect(
      error == "port \(first.port) on 127.0.0.1 is in use; choose another with --port, "
        + "or 0 for any free one")
  }

  @Test("An unknown host, a foreign address and an invalid port are refused by name")
  func hosts() {
    let unknown = failure(HTTPServerConfiguration(host: "no.such.host.invalid", port: 0))
    #expect(unknown?.hasPrefix("the host no.such.host.invalid cannot be found (") == true)
    #expect(
      failure(HTTPServerConfiguration(host: "192.0.2.1", port: 0))
        == "192.0.2.1 is no address of this machine; choose another with --host, "
        + "such as 127.0.0.1")
    #expect(
      failure(HTTPServerConfiguration(port: 70_000))
        == "70000 is no port; choose one from 0 to 65535 with --port")
  }

  @Test("A server can be started only once")
  func once() async throws {
    let server = try HTTPServer(
      configuration: HTTPServerConfiguration(port: 0), respond: later(echo))
    try server.start()
    #expect(throws: CommandError.self) { try server.start() }
    await server.shutdown()
  }
}
