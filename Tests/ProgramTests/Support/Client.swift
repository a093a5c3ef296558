import Foundation
import TestSupport

/// A browser's persistent connection, which sends the cookies it was given.
final class Client {
  typealias Failure = RawClient.Failure

  var cookies = CookieJar()
  /// The `Host` header.
  var host: String
  /// Additional headers for each request.
  var fields = ""

  let port: Int
  private let connection: RawClient

  init(port: Int) throws(Failure) {
    self.port = port
    host = "127.0.0.1:\(port)"
    connection = try RawClient(port: port, patience: Program.patience)
  }

  /// Sends a text as it is.
  func send(_ text: String) throws(Failure) { try connection.send(text) }

  /// True if unread data is available.
  var hasNews: Bool { connection.hasNews }

  /// Reads the next response.
  func response() throws(Failure) -> Answer {
    let answer = try connection.response()
    cookies.keep(answer.cookieFields)
    return answer
  }

  /// Requests pages without waiting for the responses.
  func ask(for targets: String...) throws(Failure) {
    try send(targets.map { "GET \($0) HTTP/1.1\r\n\(commonFields($0))\r\n" }.joined())
  }

  /// Requests a page that is held, and returns once the server has read the request.
  func wait(for target: String) throws(Failure) {
    // Both requests arrive together: when the first is answered, the second has been read.
    try ask(for: "/healthz", target)
    _ = try response()
  }

  func get(_ target: String) throws(Failure) -> Answer {
    try ask(for: target)
    return try response()
  }

  /// Sends a form without waiting for the response.
  func submit(_ form: String, to target: String) throws(Failure) {
    let type = "Content-Type: application/x-www-form-urlencoded"
    try send(
      "POST \(target) HTTP/1.1\r\n\(commonFields(target))\(type)\r\n"
        + "Content-Length: \(form.utf8.count)\r\n\r\n\(form)")
  }

  func post(_ form: String, to target: String) throws(Failure) -> Answer {
    try submit(form, to: target)
    return try response()
  }

  private func commonFields(_ target: String) -> String {
    let cookie = cookies.field(for: String(target.prefix { $0 != "?" }))
    return "Host: \(host)\r\n\(cookie.map { "Cookie: \($0)\r\n" } ?? "")\(fields)"
  }
}

/// The JSON document of a game, `/g/{id}.json`.
struct GameDocument: Decodable, Equatable {
  struct Modes: Decodable, Equatable {
    var dark: String
    var light: String
  }

  var id: String
  var version: Int
  var status: String
  var turn: String?
  var modes: Modes
  var legal: [String]
  var record: String

  init(_ json: String) throws {
    self = try JSONDecoder().decode(GameDocument.self, from: Data(json.utf8))
  }

  /// A game with this ID before its first move.
  init(fresh id: String) {
    self.id = id
    version = 0
    status = "turn"
    turn = "dark"
    modes = Modes(dark: "manual", light: "manual")
    legal = ["c4", "d3", "e6", "f5"]
    record = ""
  }
}

extension Client {
  /// Creates a game and returns its address.
  func createGame(_ form: String = "") throws -> String {
    let answer = try post(form, to: "/games")
    guard answer.status == 303, let location = answer.location else {
      throw Failure.malformed("\(answer)")
    }
    return location.split(separator: "/").prefix(2).map { "/" + $0 }.joined()
  }

  /// A game as JSON.
  func document(of game: String) throws -> GameDocument {
    try GameDocument(try get(game + ".json").body)
  }
}
