import ComputerPlayers
import Foundation
import Gameplay
import Properties
import Reversi
import StoredGames
import TestSupport
import Testing

@testable import SQLiteStore

/// All that was said of a value, in its order. Moments are numbers of operations of the disk.
private struct Chronicle<Value: Equatable> {
  private var changes: [(began: Int, ended: Int, value: Value?)] = []

  mutating func add(_ value: Value?, began: Int, ended: Int) {
    changes.append((began, ended, value))
  }

  /// The last value that was acknowledged or asked for.
  var last: Value? { changes.last?.value }

  /// Whether a value is the last acknowledged one at a moment, or one that was asked for later.
  func allows(_ value: Value?, at moment: Int) -> Bool {
    let known = changes.lastIndex { $0.ended <= moment }
    if known.map({ changes[$0].value }) ?? nil == value { return true }
    return changes[(known ?? 0)...].contains { $0.began < moment && $0.value == value }
  }
}

/// Opens a store that needs some more steps than the present schema has.
private func openStore(_ path: String, adding steps: some Sequence<String>) throws -> SQLiteStore {
  try SQLiteStore(StoreFile(path: path, schema: Schema(steps: Schema.current.steps + steps)))
}

/// What a store went through on a recorded disk: games are created, played, deleted, backed up and migrated.
private struct History {
  private static let file = "games.sqlite"
  private static let steps = [
    "ALTER TABLE game ADD COLUMN note TEXT NOT NULL DEFAULT 'none'",
    "CREATE INDEX game_by_note ON game (note)",
  ]

  private let directory: TemporaryDirectory
  private let path: String
  let disk: RecordedDisk
  private var store: SQLiteStore
  private var games: [GameID: Chronicle<LivingGame>] = [:]
  private var names: [SeatDigest: Chronicle<PlayerRow>] = [:]
  private var backups: [(file: String, ended: Int, games: [GameID: LivingGame])] = []
  /// When each step of the schema began.
  private var migrations: [Int] = []
  private var generator: SplitMix64
  private var number: Int64 = 0

  init(seed: UInt64) async throws {
    directory = try TemporaryDirectory()
    path = directory.file(Self.file)
    generator = SplitMix64(seed: seed)
    disk = try RecordedDisk(directory.path)
    store = try openStore(path, adding: [])
    for _ in 0..<25 { try await act() }
    await store.close()
    disk.stopRecording()
  }

  private var living: [LivingGame] {
    games.values.compactMap(\.last).sorted { $0.id.text < $1.id.text }
  }

  private mutating func act() async throws {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0..<3: try await create(count: 1)
    case 3: try await create(count: 4)
    case 4..<8: try await play()
    case 8: try await invite()
    case 9: try await name()
    case 10: try await delete()
    case 11: try await deleteOld()
    case 12: try await backUp()
    case 13: try await restart(adding: 0)
    case 14: try await restart(adding: 1)
    default:
      let mode = ["PASSIVE", "RESTART", "TRUNCATE"].randomElement(using: &generator) ?? ""
      _ = try texts("PRAGMA wal_checkpoint(\(mode))", on: path)
    }
  }

  /// Creates games, several in one transaction.
  private mutating func create(count: Int) async throws {
    let kinds = SampleGame.allCases.filter { $0 != .manyVersions }
    let made = try (0..<count).map { _ in
      number += 1
      let id = GameID(
        at: Timestamp(milliseconds: noon.milliseconds - 1_000_000 + 1000 * number),
        random: generator.next(), generator.next())
      return try (kinds.randomElement(using: &generator) ?? .new).game(id)
    }
    let began = disk.count
    #expect(try await store.insertTogether(made) == made.map { _ in nil })
    let ended = disk.count
    for game in made { games[game.id, default: Chronicle()].add(game, began: began, ended: ended) }
  }

  private mutating func play() async throws {
    guard let before = living.randomElement(using: &generator) else { return }
    var (game, now) = (before, before.changed + 100)
    let square = Array(game.position.legalMoves).randomElement(using: &generator)
    do {
      if let square {
        try game.place(at: square, motion: .disks, now: now, pace: pace)
      } else {
        try game.pass(now: now, pace: pace)
      }
    } catch { game.reset(now: now) }
    try await replace(before, with: game)
  }

  private mutating func invite() async throws {
    guard let before = living.randomElement(using: &generator) else { return }
    let invite = try digest(UInt8.random(in: 200..<250, using: &generator))
    var game = before
    game.seats.addInvite(for: .dark, digest: invite, now: noon)
    if Bool.random(using: &generator) {
      try? game.seats.take(invite, as: digest(9), now: noon)
    }
    try await replace(before, with: game)
  }

  private mutating func replace(_ game: LivingGame, with next: LivingGame) async throws {
    let began = disk.count
    #expect(try await store.replace(game, with: next))
    games[game.id]?.add(next, began: began, ended: disk.count)
  }

  private mutating func name() async throws {
    number += 1
    let player = try digest(UInt8.random(in: 0..<3, using: &generator))
    let row = PlayerRow(.name, key: player, player: player, text: "Ann \(number)")
    let removed = number % 3 == 0 ? names[player]?.last : nil
    let began = disk.count
    #expect(try await store.write(removed.map(StoreChange.remove) ?? .put(row)) == 1)
    names[player, default: Chronicle()].add(
      removed == nil ? row : nil, began: began, ended: disk.count)
  }

  private mutating func delete() async throws {
    guard let game = living.randomElement(using: &generator) else { return }
    let began = disk.count
    #expect(try await store.write(.delete(game)) == 1)
    games[game.id]?.add(nil, began: began, ended: disk.count)
  }

  private mutating func deleteOld() async throws {
    guard let moment = living.randomElement(using: &generator)?.changed else { return }
    let old = living.filter { $0.changed < moment }
    let began = disk.count
    #expect(try await store.deleteGames(unchangedSince: moment) == old.count)
    for game in old { games[game.id]?.add(nil, began: began, ended: disk.count) }
  }

  private mutating func backUp() async throws {
    // Backups are made with the present schema.
    guard migrations.isEmpty else { return }
    let file = "backup-\(backups.count).sqlite"
    _ = try StoreBackup.write(path, to: directory.file(file))
    disk.noteRename(file + ".partial", to: file)
    let living = living.map { ($0.id, $0) }
    backups.append((file, disk.count, Dictionary(uniqueKeysWithValues: living)))
  }

  private mutating func restart(adding steps: Int) async throws {
    await store.close()
    if steps > 0, migrations.count < Self.steps.count { migrations.append(disk.count) }
    store = try openStore(path, adding: Self.steps.prefix(migrations.count))
  }
}

extension History {
  /// Cuts the power at a moment that the seed chooses, and looks at what is left; sometimes cuts it again in the next
  /// start.
  func check(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let moment = Int.random(in: 0...disk.count, using: &generator)
    let isCutAgain = Int.random(in: 0..<4, using: &generator) == 0
    let image = disk.image(after: moment, using: &generator)
    do {
      let again = try await expect(in: image, at: moment, isChanged: !isCutAgain, &generator)
      guard isCutAgain else { return }
      let second = Int.random(in: again.start...again.count, using: &generator)
      let rest = again.image(after: second, using: &generator)
      _ = try await expect(in: rest, at: moment, isChanged: true, &generator)
    } catch {
      throw BrokenProperty("after \(moment) of \(disk.count) operations: \(error)")
    }
  }

  /// Starts a store from what is left and compares it with what was acknowledged.
  ///
  /// - Returns: the disk with what the start has written.
  private func expect(
    in image: RecordedDisk.Image, at moment: Int, isChanged: Bool,
    _ generator: inout SplitMix64
  ) async throws -> RecordedDisk {
    let directory = try TemporaryDirectory()
    let path = directory.file(Self.file)
    let disk = try RecordedDisk(directory.path, image)
    defer { disk.stopRecording() }
    let steps = Self.steps.prefix(migrations.count { $0 < moment })
    let store = try openStore(path, adding: steps)
    var found: [LivingGame] = []
    for (id, chronicle) in games {
      let game = try await store.game(id)
      try hold(
        chronicle.allows(game, at: moment), "game \(id.text): version \(game?.version ?? -1)")
      if let game { found.append(game) }
    }
    for (player, chronicle) in names {
      let name = try await store.playerRow(.name, by: .key(player))
      try hold(chronicle.allows(name, at: moment), "name: \(String(describing: name))")
    }
    let ids = try texts("SELECT id FROM game", on: path).joined()
    try hold(
      ids.sorted() == found.map(\.id.text).sorted(), "games \(ids), found \(found.map(\.id))")
    try hold(try await store.summary().count == found.count, "another number of games")
    let held = try await store.latestGames(of: [digest(1)], limit: 999).map(\.text)
    let holding = try found.filter { game in
      try game.seats.seats.contains { $0.digest == (try digest(1)) }
    }
    try hold(held.sorted() == holding.map(\.id.text).sorted(), "another list of a player's games")
    if isChanged {
      let game = try SampleGame.shared.game()
      try await store.insert(game)
      try hold(try await store.game(game.id) == game, "a new game isn't there")
    }
    await store.close()
    if Int.random(in: 0..<8, using: &generator) == 0 {
      let findings =
        steps.isEmpty
        ? try StoreCheck(path: path).findings
        : try texts("PRAGMA integrity_check", on: path).flatMap { $0 }
      try hold(findings.isEmpty || findings == ["ok"], "\(findings)")
    }
    for backup in backups where backup.ended <= moment && isChanged {
      let copy = try openStore(directory.file(backup.file), adding: [])
      try hold(
        try await copy.summary().count == backup.games.count, "\(backup.file) has other games")
      for (id, game) in backup.games {
        try hold(try await copy.game(id) == game, "\(backup.file) lacks \(id.text)")
      }
      await copy.close()
    }
    return disk
  }
}

@Suite("A power cut", .noHanging)
struct PowerCutTests {
  /// How many cuts are made in one history.
  private static let share: UInt64 = 250

  /// The seeds of the cuts. `POWER_CUT_SEED` names a single one, `POWER_CUTS` their number.
  private static let seeds: [Range<UInt64>] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["POWER_CUT_SEED"].flatMap(UInt64.init) { return [seed..<seed + 1] }
    let count = environment["POWER_CUTS"].flatMap(UInt64.init) ?? 2000
    return stride(from: 0, to: count / UInt64(Sanitizer.slowdown), by: Int(share)).map {
      $0..<$0 + share
    }
  }()

  @Test(
    "loses nothing acknowledged, doubles nothing, and the next start needs no help",
    arguments: seeds)
  func cuts(seeds: Range<UInt64>) async throws {
    let history = try await History(seed: seeds.lowerBound / Self.share)
    for seed in seeds {
      do {
        try await history.check(seed: seed)
      } catch {
        Issue.record("POWER_CUT_SEED=\(seed) swift test --filter PowerCut: \(error)")
      }
    }
  }
}
