import Gameplay
import HTTP
import Presentation
import TestSupport
import Testing
import WebApp

/// Sends requests one by one as a browser would: keeps cookies, but follows no redirects or refreshes.
@MainActor
final class Client {
  let server: TestServer
  var userAgent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0"
  var cookies = CookieJar()
  /// The client that the server sees, with its address.
  var peer: HTTPClient

  init(_ server: TestServer, peer: HTTPClient = .local) {
    self.server = server
    self.peer = peer
  }

  /// A client at an address such as `192.0.2.1`.
  convenience init(_ server: TestServer, at address: String) throws {
    self.init(server, peer: HTTPClient(address: try #require(IPAddress(address))))
  }

  /// Sends a request with this client's cookies, and returns the answer.
  func send(
    _ method: HTTPMethod, _ address: String, body: String? = nil, fields: HTTPFields = [:]
  ) async -> HTTPResponse {
    await answer(to: request(method, address, body: body, fields: fields))
  }

  /// Sends any request as it is, and returns the answer.
  func answer(to request: HTTPRequest) async -> HTTPResponse {
    let pending = PendingAnswer(request, at: request.target, in: server, from: peer)
    // A held answer would never come: `settle` records that as a failure.
    await pending.settle(sleepers: .max)
    await pending.cancel()
    let response = await pending.finalResponse
    cookies.keep(response.fields.values(of: .setCookie))
    return response
  }

  func get(_ address: String, fields: HTTPFields = [:]) async -> HTTPResponse {
    await send(.get, address, fields: fields)
  }

  func head(_ address: String) async -> HTTPResponse {
    await send(.head, address)
  }

  func post(
    _ address: String, _ form: KeyValuePairs<String, String> = [:], fields: HTTPFields = [:]
  ) async -> HTTPResponse {
    await send(
      .post, address, body: FormText.encoded(form.map { ($0.key, $0.value) }), fields: fields)
  }

  /// Sends a GET that the server may hold, with that many alarms.
  func begin(_ address: String, alarms: Int = 1) async -> PendingAnswer {
    let sleepers = server.clock.sleeperCount + alarms
    let pending = PendingAnswer(request(.get, address), at: address, in: server, from: peer)
    await pending.settle(sleepers: sleepers)
    return pending
  }

  /// The answers to requests that arrive at the same time.
  func atOnce(_ requests: [HTTPRequest]) async -> [HTTPResponse] {
    let (app, peer) = (server.app, peer)
    let tasks = requests.map { request in
      Task.detached { await app.response(to: request, from: peer) }
    }
    var responses: [HTTPResponse] = []
    for task in tasks { responses.append(await task.value) }
    return responses
  }

  /// Creates a game and returns its address.
  func start(_ form: KeyValuePairs<String, String> = [:]) async throws -> String {
    let location = try #require(await post("/games", form).location)
    return location.prefix { $0 != "#" && $0 != "?" }.split(separator: "/").prefix(2).map {
      "/" + $0
    }.joined()
  }

  /// Plays moves from a version on, each as soon as the one before is answered.
  func play(_ transcript: String, in game: String, from version: Int = 0) async throws {
    var squares = transcript[...]
    for number in 0..<(transcript.count / 2) {
      let answer = await post(
        game + "/move", ["v": String(version + number), "move": String(squares.prefix(2))])
      try #require(answer.location?.contains("/f/\(version + number + 1)/") == true)
      squares = squares.dropFirst(2)
    }
  }

  /// A request with this client's cookies.
  func request(
    _ method: HTTPMethod, _ address: String, body: String? = nil, fields: HTTPFields = [:]
  ) -> HTTPRequest {
    let origin = server.settings.publicOrigin
    var request = HTTPRequest(
      method: method, target: address,
      fields: [.host: origin?.authority ?? "localhost:8080", .userAgent: userAgent])
    let site = origin?.text ?? "http://localhost:8080"
    request.fields[.cookie] = cookies.field(for: request.path)
    if let body {
      request.fields[.contentType] = "application/x-www-form-urlencoded"
      request.fields[.origin] = site
      request.body = Array(body.utf8)
    } else {
      request.fields[.referer] = site + request.path
    }
    for (name, value) in fields { request.fields[name] = value }
    return request
  }
}

/// A form's fields as a browser encodes them.
enum FormText {
  static func encoded(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
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

extension HTTPResponse {
  /// The address that it redirects to.
  var location: String? { fields[.location] }

  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as a page.
  var page: HTMLPage { HTMLPage(text) }
}

extension HTMLPage {
  /// The page's heading, with white space folded.
  var heading: String? { text { $0.name == "h1" } }
}

extension WebApp {
  /// The response to a request, however long it takes.
  nonisolated(nonsending) func response(
    to request: HTTPRequest, from client: HTTPClient
  ) async -> HTTPResponse {
    switch answer(to: request, from: client) {
    case .now(let response): response
    case .later(let work): await work()
    }
  }
}
