import Gameplay
import HTTP
import ManualClock
import Testing
import WebApp

/// A browser without JavaScript: keeps cookies, follows redirects and refreshes, presses buttons.
///
/// Time is the house's clock; ``wait(_:)`` lets it pass and goes where refreshes lead meanwhile.
@MainActor
final class Browser {
  let house: House
  var userAgent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0"
  private(set) var address = ""
  private(set) var page = HTMLPage("")
  private(set) var status = HTTPStatus.ok
  private(set) var cookies: [(name: String, value: String, path: String)] = []
  private var pending: Pending?

  /// What is being loaded.
  @MainActor
  private final class Pending {
    let address: String
    let task: Task<HTTPResponse, Never>
    private(set) var answer: HTTPResponse?

    init(address: String, task: Task<HTTPResponse, Never>) {
      self.address = address
      self.task = task
      Task { answer = await task.value }
    }
  }

  init(_ house: House) {
    self.house = house
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
    cookies = []
  }

  /// Follows the link with a label.
  func follow(_ label: String) async throws {
    let link = try #require(page.link(label), "no link \(label) in \(page.source)")
    try await navigate(to: Addresses.resolve(link, from: address))
  }

  /// Presses the button with a label, in the form whose address has a certain end.
  func press(_ label: String, in action: String = "") async throws {
    for form in page.forms where form.action.hasSuffix(action) {
      if let button = form.buttons.first(where: { $0.label == label }) {
        return try await submit(form, name: button.name, value: button.value)
      }
    }
    Issue.record("no button \(label) in \(page.source)")
  }

  /// Presses a cell, enabled or not; where the board is no form nothing happens.
  func tap(_ square: String) async throws {
    for form in page.forms where form.method == "post" {
      if let cell = form.buttons.first(where: { $0.name == "move" && $0.value == square }) {
        return try await submit(form, name: cell.name, value: cell.value)
      }
    }
  }

  /// Submits a form as if a button with that name and value had been pressed.
  func submit(_ form: HTMLPage.Form, name: String?, value: String?) async throws {
    var fields = form.fields
    if let name { fields.append((name, value ?? "")) }
    try await post(fields, to: Addresses.resolve(form.action, from: address))
  }

  /// Posts fields to an address.
  func post(_ fields: [(name: String, value: String)], to address: String) async throws {
    let body = fields.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
      .joined(separator: "&")
    await cancelPending()
    let request = request(.post, address, body: body)
    try await arrive(at: address, with: await house.app.response(to: request))
  }

  /// Lets time pass on the house's clock.
  func wait(_ duration: Milliseconds) async throws {
    var remaining = duration
    try await settle()
    while let next = house.clock.timeToNextWaking, next <= remaining {
      house.clock.advance(by: next)
      remaining = Milliseconds(remaining.count - next.count)
      try await settle()
    }
    house.clock.advance(by: remaining)
    try await settle()
  }

  /// What a request to an address is answered, without going there.
  func response(
    _ method: HTTPMethod = .get, _ address: String, fields: [(HTTPFieldName, String)] = [],
    body: String? = nil
  ) async -> HTTPResponse {
    var request = request(method, address, body: body)
    for (name, value) in fields { request.fields[name] = value }
    return await house.app.response(to: request)
  }
}

extension Browser {
  /// Stops loading what a page would go on to.
  func cancelPending() async {
    guard let pending else { return }
    self.pending = nil
    pending.task.cancel()
    _ = await pending.task.value
  }

  private func navigate(to address: String) async throws {
    await cancelPending()
    try await arrive(at: address, with: await house.app.response(to: request(.get, address)))
  }

  private func arrive(at address: String, with response: HTTPResponse) async throws {
    keepCookies(of: response)
    var (address, response) = (address, response)
    var hops = 0
    while let location = response.fields[.location] {
      hops += 1
      try #require(hops < 20, "redirected in circles at \(address)")
      address = Addresses.resolve(location, from: address)
      load(address)
      guard try await answered() != nil, let pending, let answer = pending.answer else { return }
      self.pending = nil
      response = answer
      keepCookies(of: response)
    }
    show(response, at: address)
    try await settle()
  }

  private func show(_ response: HTTPResponse, at address: String) {
    self.address = address
    status = response.status
    page = HTMLPage(String(decoding: response.body, as: UTF8.self))
    if let refresh = page.refresh { load(Addresses.resolve(refresh, from: address)) }
  }

  private func load(_ address: String) {
    let (app, request) = (house.app, request(.get, address))
    pending = Pending(address: address, task: Task { await app.response(to: request) })
  }

  /// Goes on until the page rests or the server holds what it goes on to.
  func settle() async throws {
    while try await answered() != nil, let arrived = pending, let answer = arrived.answer {
      pending = nil
      try await arrive(at: arrived.address, with: answer)
    }
  }

  /// The answer to what is being loaded; nil once the server holds it.
  private func answered() async throws -> HTTPResponse? {
    guard let pending else { return nil }
    for _ in 0..<1_000_000 {
      if let answer = pending.answer { return answer }
      if house.clock.sleeperCount >= expectedSleepers(pending.address) { return nil }
      await Task.yield()
    }
    Issue.record("neither answered nor held: \(pending.address)")
    return nil
  }

  /// How many alarms are set while the server holds an address.
  private func expectedSleepers(_ address: String) -> Int {
    address.contains("?seen=") && page.element("thinking") != nil ? 2 : 1
  }

  private func request(_ method: HTTPMethod, _ address: String, body: String? = nil) -> HTTPRequest
  {
    var request = HTTPRequest(
      method: method, target: address, fields: [.host: "localhost:8080", .userAgent: userAgent])
    let path = request.path
    let sent = cookies.filter {
      path == $0.path || path.hasPrefix($0.path.hasSuffix("/") ? $0.path : $0.path + "/")
    }
    if !sent.isEmpty {
      request.fields[.cookie] = sent.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
    if let body {
      request.fields[.contentType] = "application/x-www-form-urlencoded"
      request.fields[.origin] = "http://localhost:8080"
      request.body = Array(body.utf8)
    }
    return request
  }

  private func keepCookies(of response: HTTPResponse) {
    for field in response.fields.values(of: .setCookie) {
      let parts = field.split(separator: ";").map { $0.drop(while: \.isWhitespace) }
      let pair = parts[0].split(separator: "=", maxSplits: 1).map(String.init)
      let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) } ?? "/"
      guard pair.count == 2 else { continue }
      cookies.removeAll { $0.name == pair[0] && $0.path == path }
      cookies.append((pair[0], pair[1], path))
    }
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.properties.isAlphabetic && byte < 128 || (48...57).contains(byte) {
        return String(scalar)
      }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
