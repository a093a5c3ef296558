import Foundation

/// What `/g/{id}.json` tells of a game.
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

  /// A game with that name before its first move.
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
