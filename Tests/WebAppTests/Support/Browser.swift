import Gameplay
import HTTP
import TestSupport
import Testing
import WebApp

/// A browser without JavaScript: keeps cookies, follows redirects and refreshes, presses buttons.
///
/// Time is the server's clock; ``wait(_:)`` lets it pass and follows the refreshes that are due.
@MainActor
final class Browser {
  let client: Client
  private(set) var address = ""
  private(set) var page = HTMLPage("")
  private(set) var status = HTTPStatus.ok
  private var pending: PendingAnswer?

  private var server: TestServer { client.server }

  init(_ server: TestServer) {
    client = Client(server)
  }

  /// Goes to an address.
  func open(_ address: String) async throws {
    try await navigate(to: address)
  }

  /// Asks for the page again.
  func reload() async throws {
    try await navigate(to: address)
  }

  /// Forgets every cookie.
  func forgetCookies() {
    client.cookies = CookieJar()
  }

  /// Follows the link with a label.
  func follow(_ label: String) async throws {
    let link = try #require(page.link(label), "no link \(label) in \(page.source)")
    try await navigate(to: ReferenceResolver.resolve(link, from: address))
  }

  /// Presses the button with a label, in a form whose address ends with `action`, after selecting values in its lists.
  func press(
    _ label: String, in action: String = "", selecting selected: [String: String] = [:]
  ) async throws {
    for var form in page.forms where form.action.hasSuffix(action) {
      if let button = form.buttons.first(where: { $0.label == label }) {
        for (name, value) in selected {
          try #require(page.first { $0.name == "option" && $0.attributes["value"] == value } != nil)
          let index = try #require(form.fields.firstIndex { $0.name == name })
          form.fields[index].value = value
        }
        return try await submit(form, name: button.name, value: button.value)
      }
    }
    Issue.record("no button \(label) in \(page.source)")
  }

  /// Presses a cell, enabled or not; does nothing if the board is no form.
  func tap(_ square: String) async throws {
    for form in page.forms where form.method == "post" {
      if let cell = form.buttons.first(where: { $0.value == square }) {
        return try await submit(form, name: "move", value: cell.value)
      }
    }
  }

  /// Submits a form as if a button with that name and value had been pressed.
  func submit(_ form: HTMLPage.Form, name: String?, value: String?) async throws {
    var fields = form.fields
    if let name { fields.append((name, value ?? "")) }
    try await post(fields, to: ReferenceResolver.resolve(form.action, from: address))
  }

  /// Posts fields to an address.
  func post(_ fields: [(name: String, value: String)], to address: String) async throws {
    await cancelPending()
    let body = FormText.encoded(fields)
    try await arrive(at: address, with: await client.send(.post, address, body: body))
  }

  /// Lets time pass on the server's clock.
  func wait(_ duration: Milliseconds) async throws {
    var remaining = duration
    try await settle()
    while let next = server.clock.timeToNextWaking, next <= remaining {
      server.clock.advance(by: next)
      remaining = Milliseconds(remaining.count - next.count)
      try await settle()
    }
    server.clock.advance(by: remaining)
    try await settle()
  }
}

extension Browser {
  /// Stops loading the page's next address.
  func cancelPending() async {
    await pending?.cancel()
    pending = nil
  }

  private func navigate(to address: String) async throws {
    await cancelPending()
    try await arrive(at: address, with: await client.get(address))
  }

  private func arrive(at address: String, with response: HTTPResponse) async throws {
    var (address, response) = (address, response)
    var hops = 0
    while let location = response.fields[.location] {
      hops += 1
      try #require(hops < 20, "redirected in circles at \(address)")
      address = ReferenceResolver.resolve(location, from: address)
      load(address)
      guard let answer = await answered() else { return }
      pending = nil
      response = answer
      client.cookies.keep(response.fields.values(of: .setCookie))
    }
    show(response, at: address)
    try await settle()
  }

  private func show(_ response: HTTPResponse, at address: String) {
    self.address = address
    status = response.status
    page = HTMLPage(String(decoding: response.body, as: UTF8.self))
    if let refresh = page.refresh { load(ReferenceResolver.resolve(refresh, from: address)) }
  }

  private func load(_ address: String) {
    pending = PendingAnswer(
      client.request(.get, address), at: address, in: server, from: client.peer)
  }

  /// Follows refreshes until there is none, or the server holds the next request.
  func settle() async throws {
    while let answer = await answered(), let address = pending?.address {
      pending = nil
      client.cookies.keep(answer.fields.values(of: .setCookie))
      try await arrive(at: address, with: answer)
    }
  }

  /// The answer to the pending request; nil if there is none or the server holds it.
  private func answered() async -> HTTPResponse? {
    guard let pending else { return nil }
    await pending.settle(sleepers: expectedSleepers(pending.address))
    return pending.response
  }

  /// The number of alarms that are set while the server holds an address.
  private func expectedSleepers(_ address: String) -> Int {
    address.contains("?seen=") && page.element("thinking") != nil ? 2 : 1
  }
}

/// An answer that the site may hold until the server's clock advances.
@MainActor
final class PendingAnswer {
  let address: String
  private let server: TestServer
  private let task: Task<HTTPResponse, Never>
  /// The answer, nil as long as there is none.
  private(set) var response: HTTPResponse?

  init(_ request: HTTPRequest, at address: String, in server: TestServer, from peer: HTTPClient) {
    self.address = address
    self.server = server
    let app = server.app
    let task = Task { await app.response(to: request, from: peer) }
    self.task = task
    Task { response = await task.value }
  }

  /// Waits until the request is answered, or held with that many alarms set in total.
  func settle(sleepers: Int) async {
    for _ in 0..<1_000_000 {
      if response != nil || server.clock.sleeperCount >= sleepers { return }
      await Task.yield()
    }
    Issue.record("neither answered nor held: \(address)")
  }

  /// The answer to a request that is no longer held.
  func answer() async throws -> HTTPResponse {
    await settle(sleepers: .max)
    return try #require(response)
  }

  /// The answer, awaited without a limit.
  var finalResponse: HTTPResponse {
    get async { await task.value }
  }

  /// Closes the connection.
  func cancel() async {
    task.cancel()
    _ = await task.value
  }
}
