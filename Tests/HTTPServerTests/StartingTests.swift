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
    #expect(error == .addressInUse(host: "127.0.0.1", port: first.port))
    #expect(error?.description.contains("--port") == true)
  }

  @Test("An unknown host, a foreign address and an invalid port are refused by name")
  func hosts() {
    guard
      case .unknownHost("no.such.host.invalid", _) = failure(
        HTTPServerConfiguration(host: "no.such.host.invalid", port: 0)
      )
    else {
      Issue.record("the host was found")
      return
    }
    #expect(
      failure(HTTPServerConfiguration(host: "192.0.2.1", port: 0))
        == .addressNotAvailable(host: "192.0.2.1")
    )
    #expect(failure(HTTPServerConfiguration(port: 70_000)) == .invalidPort(70_000))
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
