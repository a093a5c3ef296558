import Foundation
import HTTP

@testable import HTTPServer

typealias Polling = HTTPServerConfiguration.Polling

/// An application's asynchronous handler.
typealias Respond = @Sendable (HTTPRequest, HTTPClient) async -> HTTPResponse

/// Answers every request in a task.
func later(_ respond: @escaping Respond) -> HTTPServer.Respond {
  { request, client in .later { await respond(request, client) } }
}

/// Responds with the request's method, path and body. `/held` waits until it is cancelled; `/later` yields
/// first.
let echo: Respond = { request, _ in
  if request.path == "/held" { try? await Task.sleep(for: .seconds(600)) }
  if request.path == "/later" { await Task.yield() }
  let body = String(decoding: request.body, as: UTF8.self)
  return HTTPResponse(status: .ok, text: "\(request.method.name) \(request.target) \(body)")
}

extension Timeouts {
  /// Timeouts for a busy machine, where a client may pause for longer than a server usually allows.
  static let patient: Timeouts = {
    let hour = Duration.seconds(3_600)
    return Timeouts(header: hour, body: hour, idle: hour, answer: hour, write: hour, linger: hour)
  }()
}

/// Runs a server for as long as the body runs. The body has a thread of its own and may block.
func serving(
  _ polling: Polling, _ respond: @escaping Respond = echo,
  configured: (inout HTTPServerConfiguration) -> Void = { _ in },
  _ body: @escaping @Sendable (HTTPServer) throws -> Void
) async throws {
  try await serving(polling, answering: later(respond), configured: configured, body)
}

/// Runs a server whose application decides for each request whether it needs a task.
func serving(
  _ polling: Polling, answering respond: @escaping HTTPServer.Respond,
  configured: (inout HTTPServerConfiguration) -> Void = { _ in },
  _ body: @escaping @Sendable (HTTPServer) throws -> Void
) async throws {
  var configuration = HTTPServerConfiguration(port: 0, loops: 2)
  configuration.polling = polling
  configuration.timeouts = .patient
  configured(&configuration)
  let server = try HTTPServer(configuration: configuration, respond: respond)
  try server.start()
  let result = await onThread { Result { try body(server) } }
  await server.shutdown(grace: .milliseconds(50))
  try result.get()
}

/// Runs a blocking body on a thread of its own, because tasks have only a few threads.
func onThread<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}
