import ComputerPlayers
import Foundation
import Synchronization
import TestSupport
import Testing

extension LiveTests {
  @Suite("Durability")
  struct KillTests {
    private static let isInCI = ProcessInfo.processInfo.environment["CI"] == "true"
    private static let kills = isInCI ? 100 : 10

    @Test(
      "Every acknowledged change survives repeated kills of the program",
      arguments: PersistentStore.allCases)
    func kill(kind: PersistentStore) throws {
      let home = try TemporaryDirectory()
      try kind.use(home) { try Self.kill(home, store: $0) }
    }

    @Test("Every acknowledged game survives kills of the program while games are created")
    func creating() throws {
      let home = try TemporaryDirectory()
      let store = home.file("games.sqlite")
      var generator = SplitMix64(seed: 5)
      var created = 0
      var last: [String] = []
      for number in 0...(Self.isInCI ? 200 : 10) {
        let site = try Self.start(home, store)
        let client = try site.client()
        for game in last { #expect(try client.get(game).status == 200, "kill \(number)") }
        // About 80 games fill the log, and a checkpoint begins.
        let timer = KillTimer(
          of: site.program.identifier,
          afterAcknowledgements: Int.random(in: 60...200, using: &generator))
        last = Self.create(at: site.port, until: timer)
        created += last.count
        #expect(site.program.ending() == .signal(SIGKILL))
      }
      let found = try Program.run(["check", "--store", store], home: home)
      #expect(found.ending == .exit(0), "\(found.output) \(found.complaint)")
      // Each connection may have stored one game without an acknowledgement.
      let count = try #require(Int(found.output[0].prefix { $0.isNumber }))
      #expect(count >= created)
      #expect(count <= created + Self.creatorCount * (Self.isInCI ? 201 : 11))
    }

    private static let creatorCount = 8

    /// Creates games on several connections until the program is dead.
    ///
    /// - Returns: the addresses of the acknowledged games.
    private static func create(at port: Int, until timer: KillTimer) -> [String] {
      let games = Mutex<[String]>([])
      let group = DispatchGroup()
      for _ in 0..<creatorCount {
        group.enter()
        Thread {
          defer { group.leave() }
          guard let client = try? Client(port: port) else { return timer.strike() }
          while let answer = try? client.post("move=f5", to: "/games") {
            client.cookies = CookieJar()
            guard answer.status == 303, let place = answer.location,
              let game = place.components(separatedBy: "/f/").first
            else {
              Issue.record("\(answer)")
              return timer.strike()
            }
            games.withLock { $0.append(game) }
            timer.countAcknowledgement()
          }
        }.start()
      }
      group.wait()
      return games.withLock { $0 }
    }

    private static func kill(_ home: TemporaryDirectory, store: String) throws {
      let players = (0..<4).map { Player(seed: $0) }
      var generator = SplitMix64(seed: 4)
      var acknowledged = 0
      for number in 1...kills {
        let site = try start(home, store)
        for player in players { try player.verify(at: site.port) }
        let timer = KillTimer(
          of: site.program.identifier,
          afterAcknowledgements: Int.random(in: 1...80, using: &generator))
        play(players, at: site.port, until: timer)
        acknowledged += timer.acknowledged
        #expect(site.program.ending() == .signal(SIGKILL))
        let complaints = players.flatMap(\.complaints)
        try #require(complaints.isEmpty, "kill \(number)")
      }
      let site = try start(home, store)
      for player in players { try player.verify(at: site.port) }
      #expect(players.flatMap(\.complaints).isEmpty)
      #expect(acknowledged >= kills)
      #expect(site.program.stop() == .exit(0))
    }

    /// Starts the program with a thinking time so long that only players change games.
    private static func start(_ home: TemporaryDirectory, _ store: String) throws -> ServedSite {
      try ServedSite(["--store", store, "--thinking-time", "3600s"], home: home)
    }

    /// Lets all players play at once, each on a thread, until the program is dead.
    private static func play(_ players: [Player], at port: Int, until timer: KillTimer) {
      let group = DispatchGroup()
      for player in players {
        group.enter()
        Thread {
          player.play(at: port, until: timer)
          group.leave()
        }.start()
      }
      group.wait()
    }
  }
}

/// A store that outlives the program.
enum PersistentStore: String, CaseIterable, CustomTestStringConvertible {
  case file, database

  /// A database only where there is one for the tests.
  static var allCases: [PersistentStore] {
    #if PostgreSQL
      if TestDatabase.address != nil { return [.file, .database] }
    #endif
    return [.file]
  }

  var testDescription: String { rawValue }

  /// Runs a body with the name of a new store.
  func use(_ home: TemporaryDirectory, _ body: (String) throws -> Void) throws {
    switch self {
    case .file: try body(home.file("games.sqlite"))
    case .database:
      #if PostgreSQL
        let database = try TestDatabase()
        defer { try? database.drop() }
        let outcome = try Program.run(["migrate", "--store", database.text], home: home)
        try #require(outcome.ending == .exit(0), "\(outcome.complaint)")
        try body(database.text)
      #endif
    }
  }
}

/// Kills a process after a number of acknowledged changes, whatever is pending.
final class KillTimer: Sendable {
  private let identifier: pid_t
  private let limit: Int
  private let state = Mutex((acknowledged: 0, isOver: false))

  init(of identifier: pid_t, afterAcknowledgements limit: Int) {
    self.identifier = identifier
    self.limit = limit
  }

  /// Counts an acknowledgement; the last one kills.
  func countAcknowledgement() {
    let isEnough = state.withLock { state in
      state.acknowledged += 1
      return state.acknowledged == limit
    }
    if isEnough { strike() }
  }

  /// True once the program may be killed during a request.
  var isNear: Bool { state.withLock { $0.acknowledged >= limit / 2 && !$0.isOver } }

  var acknowledged: Int { state.withLock { $0.acknowledged } }

  func strike() {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    if isFirst { kill(identifier, SIGKILL) }
  }
}

/// Plays games of its own until the program is killed, and records the acknowledged changes.
///
/// Unchecked `Sendable`: the test reuses a player only after its thread has ended.
final class Player: @unchecked Sendable {
  /// The program's errors.
  private(set) var complaints: [String] = []
  private(set) var games: [TrackedGame] = []
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  /// Plays until the connection breaks.
  func play(at port: Int, until timer: KillTimer) {
    do {
      let client = try Client(port: port)
      while complaints.isEmpty {
        if games.isEmpty || games.count < 200 && chance(20) {
          try create(client, timer)
        } else {
          try change(games.indices.randomElement(using: &generator) ?? 0, client, timer)
        }
      }
    } catch is Client.Failure {
      // The program was killed.
    } catch {
      complaints.append("\(error)")
    }
    if !complaints.isEmpty { timer.strike() }
  }

  /// Checks after a restart that every acknowledged change is there.
  func verify(at port: Int) throws {
    let client = try Client(port: port)
    for index in games.indices { try look(at: index, client) }
  }

  private func create(_ client: Client, _ timer: KillTimer) throws {
    client.cookies = CookieJar()
    let move = ["c4", "d3", "e6", "f5"].randomElement(using: &generator) ?? "f5"
    try client.submit("move=\(move)", to: "/games")
    let answer = try answer(client, timer)
    guard answer.status == 303, let game = answer.location?.components(separatedBy: "/f/").first
    else { return complaints.append("creating a game: \(answer)") }
    games.append(
      TrackedGame(
        address: game, cookies: client.cookies,
        known: GameDocument(fresh: String(game.dropFirst("/g/".count))),
        pending: (.move(move), isAcknowledged: true)))
    timer.countAcknowledgement()
    try look(at: games.count - 1, client)
  }

  private func change(_ index: Int, _ client: Client, _ timer: KillTimer) throws {
    let game = games[index]
    let version = game.known.version
    let change = game.nextChange(using: &generator)
    games[index].pending = (change, isAcknowledged: false)
    client.cookies = game.cookies
    try client.submit(change.form(version: version), to: "\(game.address)/\(change.name)")
    let answer = try answer(client, timer)
    // The cookie is only set for a change, not for an ignored post.
    guard answer.status == 303, answer.cookieFields.contains(where: { $0.hasPrefix("posts=") }),
      answer.location == change.location(in: game.address, version: version)
    else { return complaints.append("\(change) of \(game.known): \(answer)") }
    games[index].pending?.isAcknowledged = true
    timer.countAcknowledgement()
    try look(at: index, client)
  }

  /// Reads the response to a pending request, during which the program may be killed.
  private func answer(_ client: Client, _ timer: KillTimer) throws -> Answer {
    if timer.isNear, chance(8) {
      // The more responses arrive on another connection, the further this request has come.
      let other = try Client(port: client.port)
      for _ in 0..<Int.random(in: 0...3, using: &generator) { _ = try other.get("/healthz") }
      timer.strike()
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

/// A game that only one player changes, and the player's knowledge of it.
struct TrackedGame {
  let address: String
  let cookies: CookieJar
  /// The game as the program last showed it.
  var known: GameDocument
  /// The change requested since then, and whether the program has acknowledged it.
  var pending: (change: PostedChange, isAcknowledged: Bool)?

  /// Describes what is wrong with the current game; nil if it has everything acknowledged and nothing
  /// unrequested.
  func complaint(about current: GameDocument) -> String? {
    let isUnchanged = current == known
    guard let pending else {
      return isUnchanged ? nil : "\(address) was \(known), is \(current)"
    }
    if pending.change.leads(from: known, to: current) { return nil }
    if isUnchanged, !pending.isAcknowledged { return nil }
    return "\(address) was \(known), then \(pending), is \(current)"
  }

  /// A change that fits the position.
  func nextChange(using generator: inout SplitMix64) -> PostedChange {
    let chance = Int.random(in: 0..<20, using: &generator)
    if let side = known.computerSide { return .mode(side: side, mode: "manual") }
    if chance == 0 || known.status == "over" && chance < 10 { return .reset }
    if chance == 1 { return .mode(side: ["dark", "light"][known.version % 2], mode: "computer") }
    if known.status == "over" || chance < 5 && !known.record.isEmpty { return .undo }
    if known.status == "pass" { return .pass }
    return .move(known.legal.randomElement(using: &generator) ?? "a1")
  }
}

extension GameDocument {
  /// The side played by the computer, if any.
  fileprivate var computerSide: String? {
    ["dark", "light"].first { modes[$0] == "computer" }
  }
}

/// A requested change, with its form and its expected effect on the game.
enum PostedChange: Equatable {
  case move(String)
  case pass
  case mode(side: String, mode: String)
  case undo
  case reset

  /// The last part of the address it is posted to.
  var name: String {
    switch self {
    case .move: "move"
    case .pass: "pass"
    case .mode: "mode"
    case .undo: "undo"
    case .reset: "reset"
    }
  }

  func form(version: Int) -> String {
    switch self {
    case .move(let square): "v=\(version)&move=\(square)"
    case .pass, .undo: "v=\(version)"
    case .mode(let side, let mode): "side=\(side)&mode=\(mode)"
    case .reset: ""
    }
  }

  /// The response's `Location` after the change.
  func location(in game: String, version: Int) -> String {
    guard case .move(let square) = self else { return game }
    return "\(game)/f/\(version + 1)/1#\(square)"
  }

  /// True if one game can result from another by this change.
  func leads(from before: GameDocument, to after: GameDocument) -> Bool {
    guard after.version == before.version + 1 else { return false }
    let sameModes = after.modes == before.modes
    switch self {
    case .move(let square): return after.record == before.record + square && sameModes
    case .pass: return after.record == before.record && after.turn != before.turn && sameModes
    case .mode(let side, let mode):
      return after.record == before.record && after.modes[side] == mode
    case .undo:
      return after.record.count < before.record.count && before.record.hasPrefix(after.record)
        && sameModes
    case .reset: return after.record.isEmpty && after.modes == GameDocument(fresh: "").modes
    }
  }
}

extension GameDocument.Modes {
  subscript(side: String) -> String { side == "dark" ? dark : light }
}
