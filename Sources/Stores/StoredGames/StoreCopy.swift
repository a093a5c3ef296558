package import Gameplay

/// Reads everything that a database holds, straight from its tables and past any cache.
package protocol StoredRows {
  static var tables: TableNames { get }

  func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]]
}

extension StoredRows {
  /// The rows of games with a greater key, in the order of keys.
  package func games(after number: Int64, limit: Int) throws(GameStoreError) -> [StoredGame] {
    try games("number > '\(number)' ORDER BY number LIMIT \(limit)")
  }

  package func games(named ids: [GameID]) throws(GameStoreError) -> [StoredGame] {
    if ids.isEmpty { return [] }
    let numbers = ids.map { String(StoredGame.number(of: $0)) }.joined(separator: ", ")
    return try games("number IN (\(numbers))")
  }

  private func games(_ choice: String) throws(GameStoreError) -> [StoredGame] {
    try rows("SELECT \(StoredGame.columnNames) FROM game WHERE \(choice)").map(StoredGame.init)
  }

  package func game(_ id: GameID) throws(GameStoreError) -> LivingGame? {
    try StoredGame.game(id, in: games(named: [id]).map(\.values))
  }

  /// Calls `body` for every game, the newest first, with nil in place of a damaged game.
  package func forEachGame(_ body: (GameID, LivingGame?) -> Void) throws(GameStoreError) {
    var place = Int64.max
    while case let rows = try games("number <= '\(place)' ORDER BY number DESC LIMIT 256"),
      let last = rows.last?.number
    {
      guard last <= place, last > .min else { throw .disorder }
      for row in rows { if let id = row.id { body(id, try? row.game(id)) } }
      place = last - 1
    }
  }

  /// The links, the oldest first.
  package func playerLinks() throws(GameStoreError) -> [PlayerLink] {
    try rows("SELECT \(PlayerLink.columnNames) FROM player_link ORDER BY \(Self.tables.linkOrder)")
      .compactMap(PlayerLink.init)
  }

  package func turnFeeds() throws(GameStoreError) -> [TurnFeed] {
    try rows("SELECT \(TurnFeed.columnNames) FROM turn_feed ORDER BY player")
      .compactMap(TurnFeed.init)
  }

  /// The names of players, without unreadable ones.
  package func playerNames() throws(GameStoreError) -> [SeatDigest: PlayerName] {
    try rows("SELECT player, name FROM player_name").reduce(into: [:]) { names, row in
      guard case .text(let player)? = row.first, case .text(let name)? = row.last,
        let key = StoredGame.key(player)
      else { return }
      names[key] = PlayerName(storedText: name)
    }
  }

  /// Two equal fingerprints mean that no game has changed in between.
  package func fingerprint() throws(GameStoreError) -> RowsFingerprint {
    guard let found = RowsFingerprint(values: try rows(RowsFingerprint.query).flatMap(\.self))
    else { throw .damaged("the checksums are no numbers") }
    return found
  }
}

extension GameStoreError {
  /// The games are not sorted by their keys, so a loop over them would come back to the same ones for ever.
  package static var disorder: GameStoreError {
    .damaged("the games are not in the order of their keys")
  }
}

/// The number of games, and sums over their checksums. A change to any game changes a sum, except by coincidence.
package struct RowsFingerprint: Sendable, Hashable {
  package private(set) var count = 0
  private var high: Int64 = 0
  private var low: Int64 = 0

  /// The query for the values. It halves the checksums so that no sum overflows.
  package static let query =
    "SELECT count(*), CAST(coalesce(sum(checksum >> 32), 0) AS bigint), "
    + "CAST(coalesce(sum(checksum & 4294967295), 0) AS bigint) FROM game"

  package init() {}

  /// Reads the answer to ``query``; nil if it is malformed.
  package init?(values: [StoredValue]) {
    guard values.count == 3, case .number(let count) = values[0],
      case .number(let high) = values[1], case .number(let low) = values[2]
    else { return nil }
    (self.count, self.high, self.low) = (Int(count), high, low)
  }

  package mutating func add(_ row: StoredGame) {
    count += 1
    guard case .number(let checksum)? = row.values.last else { return }
    high += checksum >> 32
    low += checksum & 0xFFFF_FFFF
  }
}

/// Copies all games, links, feeds and names from one database to another.
///
/// Skips everything that is equal at the target, so you can resume an interrupted copy by running it again. Leaves
/// anything that is newer at the target alone. Reads each copied game again to verify it.
package struct StoreCopy {
  private let source: any StoredRows
  private let target: any ServerStore
  private let targetRows: any StoredRows
  private let now: Timestamp

  /// The number of games, links and feeds copied so far.
  package private(set) var copied = (games: 0, links: 0, feeds: 0)
  /// The number of games that the target already had.
  package private(set) var equalGames = 0
  /// One line for the operator about each thing left uncopied.
  package private(set) var findings: [String] = []

  /// How many games are copied at the same time, so that they share transactions.
  private static let share = 256

  /// - Parameters:
  ///   - source: the database to copy from; it must not change during the copy.
  ///   - targetRows: reads the target's tables to verify the copy.
  ///   - now: decides which links have expired.
  package init(
    from source: any StoredRows, to target: any ServerStore, readAgainIn targetRows: any StoredRows,
    now: Timestamp
  ) {
    (self.source, self.target, self.targetRows, self.now) = (source, target, targetRows, now)
  }

  /// - Parameter progress: called with the number of games looked at, and of all games. An error that it throws ends
  ///   the copy.
  /// - Throws: ``StoreCopyError``, ``GameStoreError`` or any error of `progress`. Everything copied until then stays.
  package mutating func run(progress: (Int, Int) throws -> Void) async throws {
    let total = try reading { rows throws(GameStoreError) in try rows.fingerprint() }
    let (links, feeds, names) = try players()
    var found = RowsFingerprint()
    var place = Int64.min
    while case let rows = try reading({ rows throws(GameStoreError) in
      try rows.games(after: place, limit: Self.share)
    }), let last = rows.last {
      guard let next = last.number else { throw StoreCopyError.unreadablePlace }
      guard next > place else { throw StoreCopyError.source(.disorder) }
      place = next
      for row in rows { found.add(row) }
      try await copy(rows)
      try progress(found.count, total.count)
    }
    try await copy(links, feeds)
    try await copy(names)
    let end = try reading { rows throws(GameStoreError) in try rows.fingerprint() }
    guard found == end, total == end, try players() == (links, feeds, names) else {
      throw StoreCopyError.sourceChanged
    }
  }

  private func reading<Answer>(
    _ body: (any StoredRows) throws(GameStoreError) -> Answer
  ) throws(StoreCopyError) -> Answer {
    do throws(GameStoreError) { return try body(source) } catch { throw .source(error) }
  }

  private func readingTarget<Answer>(
    _ body: (any StoredRows) throws(GameStoreError) -> Answer
  ) throws(StoreCopyError) -> Answer {
    do throws(GameStoreError) { return try body(targetRows) } catch { throw .target(error) }
  }

  /// What the source holds about players besides their games.
  private func players() throws(StoreCopyError) -> (
    [PlayerLink], [TurnFeed], [SeatDigest: PlayerName]
  ) {
    try reading { rows throws(GameStoreError) in
      (try rows.playerLinks(), try rows.turnFeeds(), try rows.playerNames())
    }
  }
}

// MARK: - Games

extension StoreCopy {
  private mutating func copy(_ rows: [StoredGame]) async throws(StoreCopyError) {
    var games: [LivingGame] = []
    for row in rows {
      guard let id = row.id else {
        findings.append("a game's name is unreadable; the game is left out")
        continue
      }
      do throws(StoredGameError) { games.append(try row.game(id)) } catch {
        findings.append("game \(id.text) is damaged (\(error)); it is left out")
      }
    }
    let present = try presentGames(games.map(\.id))
    var steps: [Step] = []
    for game in games {
      if let step = step(for: game, over: present[game.id]) { steps.append(step) }
    }
    try await perform(steps) { step, target throws(GameStoreError) in try await step.run(target) }
    try verify(steps.map(\.game))
    copied.games += steps.count
  }

  /// The target's games among these, including damaged ones.
  private func presentGames(
    _ ids: [GameID]
  ) throws(StoreCopyError) -> [GameID: Result<LivingGame, StoredGameError>] {
    var present: [GameID: Result<LivingGame, StoredGameError>] = [:]
    for row in try readingTarget({ rows throws(GameStoreError) in try rows.games(named: ids) }) {
      guard let id = row.id else { continue }
      present[id] = Result { () throws(StoredGameError) in try row.game(id) }
    }
    return present
  }

  private mutating func step(
    for game: LivingGame, over present: Result<LivingGame, StoredGameError>?
  ) -> Step? {
    let old: LivingGame
    switch present {
    case nil: return Step(game: game, old: nil)
    case .failure(let error)?:
      findings.append(
        "game \(game.id.text) is damaged at the target (\(error)); "
          + "delete it there with flipbook games --delete, then copy again")
      return nil
    case .success(let game)?: old = game
    }
    if old == game {
      equalGames += 1
      return nil
    }
    let (version, revision) = (old.version - game.version, old.seats.revision - game.seats.revision)
    if version > 0 || revision > 0 {
      findings.append(
        "game \(game.id.text) is newer at the target (version \(old.version), seats "
          + "\(old.seats.revision); here \(game.version) and \(game.seats.revision)); "
          + "it stays as it is there")
      return nil
    }
    // Equal versions, but different games: each database has accepted changes of its own.
    guard version < 0 || old.withSeats(of: game) == game,
      revision < 0 || old.seats == game.seats
    else {
      findings.append(
        "game \(game.id.text) was played differently at the target; it is unchanged there")
      return nil
    }
    return Step(game: game, old: old)
  }

  /// Brings one game to the target.
  private struct Step: Sendable {
    let game: LivingGame
    let old: LivingGame?

    func run(_ target: any ServerStore) async throws(GameStoreError) {
      guard let old else { return try await target.insert(game) }
      if old.version < game.version {
        _ = try await target.replace(version: old.version, with: game, orElse: nil)
      }
      if old.seats.revision < game.seats.revision {
        _ = try await target.replaceSeats(
          of: game.id, revision: old.seats.revision, with: game.seats)
      }
    }
  }

  /// Reads games again, which checks their checksums too.
  private mutating func verify(_ games: [LivingGame]) throws(StoreCopyError) {
    let present = try presentGames(games.map(\.id))
    for game in games {
      guard case .success(game)? = present[game.id] else {
        throw .notAsWritten(game.id)
      }
    }
  }

  /// Runs `body` for all things, a share of them at the same time.
  private func perform<Thing: Sendable>(
    _ things: [Thing],
    _ body: @escaping @Sendable (Thing, any ServerStore) async throws(GameStoreError) -> Void
  ) async throws(StoreCopyError) {
    let target = target
    do throws(GameStoreError) {
      for start in stride(from: 0, to: things.count, by: Self.share) {
        let share = things[start...].prefix(Self.share)
        try await share.storeTogether { thing throws(GameStoreError) in
          try await body(thing, target)
        }
      }
    } catch {
      throw .target(error)
    }
  }
}

extension LivingGame {
  fileprivate func withSeats(of other: LivingGame) -> LivingGame {
    var game = self
    game.seats = other.seats
    return game
  }
}

// MARK: - Links, feeds and names

extension StoreCopy {
  private mutating func copy(
    _ links: [PlayerLink], _ feeds: [TurnFeed]
  ) async throws(StoreCopyError) {
    let there = try readingTarget { rows throws(GameStoreError) in try rows.playerLinks() }
    let present = Set(there.map(\.digest))
    // One after the other, because the target keeps only the latest links of a player.
    for link in links where now < link.expires && !present.contains(link.digest) {
      try await perform([link]) { link, target throws(GameStoreError) in
        try await target.insert(link)
      }
      copied.links += 1
    }
    try await copy(feeds)
  }

  private mutating func copy(_ feeds: [TurnFeed]) async throws(StoreCopyError) {
    let present = try readingTarget { rows throws(GameStoreError) in try rows.turnFeeds() }
    let byPlayer = Dictionary(present.map { ($0.player, $0) }) { $1 }
    var missing: [TurnFeed] = []
    for feed in feeds {
      switch byPlayer[feed.player] {
      case nil: missing.append(feed)
      case feed?: break
      case _?: findings.append("a player has another feed at the target; it stays as it is there")
      }
    }
    try await perform(missing) { feed, target throws(GameStoreError) in
      try await target.put(feed)
    }
    copied.feeds += missing.count
  }

  private mutating func copy(_ names: [SeatDigest: PlayerName]) async throws(StoreCopyError) {
    let present = try readingTarget { rows throws(GameStoreError) in try rows.playerNames() }
    for (player, name) in names where present[player] ?? name != name {
      findings.append("a player is called otherwise at the target; the name stays as it is there")
    }
    let missing = Array(names.filter { present[$0.key] == nil })
    try await perform(missing) { pair, target throws(GameStoreError) in
      try await target.setName(pair.value, of: pair.key)
    }
  }
}

package enum StoreCopyError: Error, Sendable, Hashable {
  case source(GameStoreError)
  case target(GameStoreError)
  case unreadablePlace
  /// A game read again at the target differs from the one written.
  case notAsWritten(GameID)
  case sourceChanged
}
