import Foundation

/// Plays games of its own until the program is killed, and remembers what was acknowledged.
///
/// Not checked for sharing: the test uses a player again only after the player's thread has ended.
final class Player: @unchecked Sendable {
  /// What the program did that it must not do.
  private(set) var complaints: [String] = []
  private(set) var games: [OwnGame] = []
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Goes on until the connection breaks.
  func play(at port: Int, until killing: Killing) {
    do {
      let client = try Client(port: port)
      while complaints.isEmpty {
        if games.isEmpty || games.count < 200 && chance(20) {
          try create(client, killing)
        } else {
          try change(games.indices.randomElement(using: &generator) ?? 0, client, killing)
        }
      }
    } catch is Client.Failure {
      // The program was killed.
    } catch {
      complaints.append("\(error)")
    }
    if !complaints.isEmpty { killing.strike() }
  }

  /// Finds every acknowledged change after a new start.
  func verify(at port: Int) throws {
    let client = try Client(port: port)
    for index in games.indices { try look(at: index, client) }
  }

  private func create(_ client: Client, _ killing: Killing) throws {
    client.cookies = [:]
    let move = ["c4", "d3", "e6", "f5"].randomElement(using: &generator) ?? "f5"
    try client.submit("move=\(move)", to: "/games")
    let answer = try answer(client, killing)
    guard answer.status == 303, let game = answer.location?.components(separatedBy: "/f/").first
    else { return complaints.append("creating a game: \(answer)") }
    games.append(
      OwnGame(
        address: game, cookies: client.cookies,
        known: GameDocument(fresh: String(game.dropFirst("/g/".count))),
        pending: (.move(move), isAcknowledged: true)))
    killing.countAcknowledgement()
    try look(at: games.count - 1, client)
  }

  private func change(_ index: Int, _ client: Client, _ killing: Killing) throws {
    let game = games[index]
    let version = game.known.version
    let change = game.nextChange(using: &generator)
    games[index].pending = (change, isAcknowledged: false)
    client.cookies = game.cookies
    try client.submit(change.form(version: version), to: "\(game.address)/\(change.name)")
    let answer = try answer(client, killing)
    // The cookie comes with changes only, not where a post is ignored.
    guard answer.status == 303, answer.setCookies.contains(where: { $0.name == "posts" }),
      answer.location == change.location(in: game.address, version: version)
    else { return complaints.append("\(change) of \(game.known): \(answer)") }
    games[index].pending?.isAcknowledged = true
    killing.countAcknowledgement()
    try look(at: index, client)
  }

  /// The answer to a request under way, during which the program may be killed.
  private func answer(_ client: Client, _ killing: Killing) throws -> Answer {
    if killing.isNear, chance(8) {
      // The more answers on another connection, the further has the request come.
      let other = try Client(port: client.port)
      for _ in 0..<Int.random(in: 0...3, using: &generator) { _ = try other.get("/healthz") }
      killing.strike()
    }
    return try client.response()
  }

  private func look(at index: Int, _ client: Client) throws {
    let answer = try client.get(games[index].address + ".json")
    guard answer.status == 200 else { return complaints.append("\(games[index]): \(answer)") }
    let current = try GameDocument(answer.body)
    if let complaint = games[index].complaint(about: current) { complaints.append(complaint) }
    games[index].known = current
    games[index].pending = nil
  }

  private func chance(_ one: Int) -> Bool {
    Int.random(in: 0..<one, using: &generator) == 0
  }
}
