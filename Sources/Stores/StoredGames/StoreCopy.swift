public import Gameplay

/// All that is kept in a place, as it is written there and not as anybody remembers it.
public protocol StoredRows {
  /// Where the database keeps what not all keep in the same place.
  static var tables: TableNames { get }

  /// What a query finds.
  func rows(_ sql: String) throws(GameStoreError) -> [[StoredValue]]
}

extension StoredRows {
  /// The rows of games behind the one with a key, in the order of keys.
  public func games(
    after number: Int64, limit: Int
  ) throws(GameStoreError) -> [StoredGame] {
    try games("number > '\(number)' ORDER BY number LIMIT \(limit)")
  }

  /// The rows of those of some games that there are.
  public func games(named ids: [GameID]) throws(GameStoreError) -> [StoredGame] {
    if ids.isEmpty { return [] }
    let numbers = ids.map { String(StoredGame.number(of: $0)) }.joined(separator: ", ")
    return try games("number IN (\(numbers))")
  }

  private func games(_ choice: String) throws(GameStoreError) -> [StoredGame] {
    try rows("SELECT \(StoredGame.columnNames) FROM game WHERE \(choice)").map(StoredGame.init)
  }

  /// The game with that name, nil if there is none.
  ///
  /// - Throws: ``GameStoreError``.
  public func game(_ id: GameID) throws(GameStoreError) -> LivingGame? {
    try StoredGame.game(id, in: games(named: [id]).map(\.values))
  }

  /// Goes through all games, the newest first; one that is damaged has no game.
  ///
  /// - Throws: ``GameStoreError``.
  public func forEachGame(_ body: (GameID, LivingGame?) -> Void) throws(GameStoreError) {
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
  public func playerLinks() throws(GameStoreError) -> [PlayerLink] {
    try rows("SELECT \(PlayerLink.columnNames) FROM player_link ORDER BY \(Self.tables.linkOrder)")
      .compactMap(PlayerLink.init)
  }

  /// The feeds.
  public func turnFeeds() throws(GameStoreError) -> [TurnFeed] {
    try rows("SELECT \(TurnFeed.columnNames) FROM turn_feed ORDER BY player")
      .compactMap(TurnFeed.init)
  }

  /// What tells whether any game has changed.
  public func fingerprint() throws(GameStoreError) -> RowsFingerprint {
    guard let found = RowsFingerprint(values: try rows(RowsFingerprint.query).flatMap(\.self))
    else { throw .damaged("the checksums are no numbers") }
    return found
  }
}

extension GameStoreError {
  /// The games are not in the order of their keys: who goes through them would come back to the same ones for ever.
  public static var disorder: GameStoreError {
    .damaged("the games are not in the order of their keys")
  }
}

/// The number of games, and sums over their checksums: when any game changes so does a sum, but for an accident.
public struct RowsFingerprint: Sendable, Hashable {
  /// How many games there are.
  public private(set) var count = 0
  private var high: Int64 = 0
  private var low: Int64 = 0

  /// The query for it; checksums are halved so that no sum of them is too large.
  public static let query =
    "SELECT count(*), CAST(coalesce(sum(checksum >> 32), 0) AS bigint), "
    + "CAST(coalesce(sum(checksum & 4294967295), 0) AS bigint) FROM game"

  /// That of no games.
  public init() {}

  /// What ``query`` has found; nil if that is something else.
  public init?(values: [StoredValue]) {
    guard values.count == 3, case .number(let count) = values[0],
      case .number(let high) = values[1], case .number(let low) = values[2]
    else { return nil }
    (self.count, self.high, self.low) = (Int(count), high, low)
  }

  /// Adds a game.
  public mutating func add(_ row: StoredGame) {
    count += 1
    guard case .number(let checksum)? = row.values.last else { return }
    high += checksum >> 32
    low += checksum & 0xFFFF_FFFF
  }
}

/// Takes all games, links and feeds from one place along to another.
///
/// What is equal there already is skipped, so that a copy that was cut off goes on when it is made again; what is newer
/// there stays. Each game that was copied is read again.
public struct StoreCopy {
  private let source: any StoredRows
  private let target: any SiteStore
  private let targetRows: any StoredRows
  private let now: Timestamp

  /// How many games, links and feeds have been copied.
  public private(set) var copied = (games: 0, links: 0, feeds: 0)
  /// How many games were there already.
  public private(set) var equalGames = 0
  /// What was not copied, for the operator.
  public private(set) var findings: [String] = []

  /// How many games are under way at the same time, so that they share transactions.
  private static let share = 256

  /// - Parameters:
  ///   - source: where everything is; nobody may change it meanwhile.
  ///   - target: where it is to go.
  ///   - targetRows: the target as it can be read again.
  ///   - now: the time by which links have expired.
  public init(
    from source: any StoredRows, to target: any SiteStore, readAgainIn targetRows: any StoredRows,
    now: Timestamp
  ) {
    (self.source, self.target, self.targetRows, self.now) = (source, target, targetRows, now)
  }

  /// Copies everything.
  ///
  /// - Parameter progress: told how many of how many games have been looked at; whatever it throws ends the copy.
  /// - Throws: ``StoreCopyError``, ``GameStoreError`` or what the progress throws; what has been copied stays.
  public mutating func run(progress: (Int, Int) throws -> Void) async throws {
    let total = try reading { rows throws(GameStoreError) in try rows.fingerprint() }
    let (links, feeds) = try keys()
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
    let end = try reading { rows throws(GameStoreError) in try rows.fingerprint() }
    guard found == end, total == end, try keys() == (links, feeds) else {
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

  private func keys() throws(StoreCopyError) -> ([PlayerLink], [TurnFeed]) {
    try reading { rows throws(GameStoreError) in (try rows.playerLinks(), try rows.turnFeeds()) }
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

  /// The games of the target, those that can't be read too.
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

  /// What has to be done for a game; nil if it is nothing.
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
    // Of one version there are two games: each has gone its own way.
    guard version < 0 || old.withSeats(of: game) == game,
      revision < 0 || old.seats == game.seats
    else {
      findings.append(
        "game \(game.id.text) has gone another way at the target; it stays as it is there")
      return nil
    }
    return Step(game: game, old: old)
  }

  /// What brings a game to the target.
  private struct Step: Sendable {
    let game: LivingGame
    /// What the target has of it.
    let old: LivingGame?

    func run(_ target: any SiteStore) async throws(GameStoreError) {
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

  /// Reads games again, each with its checksum.
  private mutating func verify(_ games: [LivingGame]) throws(StoreCopyError) {
    let present = try presentGames(games.map(\.id))
    for game in games {
      guard case .success(game)? = present[game.id] else {
        throw .notAsWritten(game.id)
      }
    }
  }

  /// Does the same with several things at the same time.
  private func perform<Thing: Sendable>(
    _ things: [Thing],
    _ body: @escaping @Sendable (Thing, any SiteStore) async throws(GameStoreError) -> Void
  ) async throws(StoreCopyError) {
    let target = target
    let failure = await withTaskGroup(of: GameStoreError?.self) { group in
      for thing in things {
        group.addTask {
          do throws(GameStoreError) {
            try await body(thing, target)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    if let failure { throw .target(failure) }
  }
}

extension LivingGame {
  fileprivate func withSeats(of other: LivingGame) -> LivingGame {
    var game = self
    game.seats = other.seats
    return game
  }
}

// MARK: - Links and feeds

extension StoreCopy {
  private mutating func copy(
    _ links: [PlayerLink], _ feeds: [TurnFeed]
  ) async throws(StoreCopyError) {
    let there = try readingTarget { rows throws(GameStoreError) in try rows.playerLinks() }
    let present = Set(there.map(\.digest))
    // One after the other: of a player's the latest stay.
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
    for start in stride(from: 0, to: missing.count, by: Self.share) {
      let share = Array(missing[start..<min(start + Self.share, missing.count)])
      try await perform(share) { feed, target throws(GameStoreError) in
        try await target.put(feed)
      }
      copied.feeds += share.count
    }
  }
}

/// Why a copy has come to no good end; what was copied before stays.
public enum StoreCopyError: Error, Sendable, Hashable {
  /// The source can't be read.
  case source(GameStoreError)
  /// The target can't be read or written to.
  case target(GameStoreError)
  /// A row of the source doesn't say where it stands.
  case unreadablePlace
  /// What was read again at the target isn't what was written.
  case notAsWritten(GameID)
  /// Something at the source has changed since the copy began.
  case sourceChanged
}
