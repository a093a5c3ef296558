package import Gameplay

/// A store in an SQL database.
///
/// This protocol has the queries that all databases share. Each database adds how to run them, how changes share a
/// transaction, and how a game's row changes together with the lists of its players.
package protocol DatabaseStore: ServerStore {
  /// Names that differ between the databases.
  static var tables: TableNames { get }

  /// The names of the games where these keys hold a seat, each once, most recently changed first.
  static func latestGames(of keys: [SeatDigest], limit: Int) -> Call

  /// The rows that a query finds as of the last commit.
  func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]]

  /// Runs calls in one transaction.
  ///
  /// - Parameter isRepeatable: whether running the calls twice still gives the right answer.
  /// - Returns: the number of rows that the first call changed.
  func run(_ calls: [Call], isRepeatable: Bool) async throws(GameStoreError) -> Int

  /// Deletes those games with the given keys that have not changed since a moment.
  ///
  /// - Returns: the number of deleted games.
  func delete(_ numbers: [Int64], unchangedSince moment: Timestamp) async throws(GameStoreError)
    -> Int
}

extension DatabaseStore {
  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    try await rows(of: Self.latestGames(of: keys, limit: limit)).compactMap { row in
      if case .text(let name)? = row.first { GameID(name) } else { nil }
    }
  }

  /// Deletes games that have not changed since a moment, in small portions so that moves get in between.
  package func deleteOldGames(
    unchangedSince moment: Timestamp, limit: Int, pause: DeletionPause
  ) async throws(GameStoreError) -> Int {
    try await OldGame.delete(
      unchangedSince: moment, limit: limit, pause: pause,
      reading: { number, limit throws(GameStoreError) in
        try await rows(of: .oldGames(after: number, before: moment, limit: limit))
          .compactMap(OldGame.init)
      },
      deleting: { numbers throws(GameStoreError) in
        try await delete(numbers, unchangedSince: moment)
      })
  }

  package func beginDailyDeletion(at now: Timestamp) async throws(GameStoreError) -> Bool {
    let calls = [PreparedStatement.beginDeletion(Self.tables), .keepDeletion(Self.tables)].map {
      Call($0, [.number(now.milliseconds)])
    }
    return try await run(calls, isRepeatable: false) > 0
  }

  package func insert(_ link: PlayerLink) async throws(GameStoreError) {
    let bound = PreparedStatement.boundLinks(Self.tables)
    try await run(
      Call(.insertLink, link.values),
      Call(bound, [.key(link.player), .number(Int64(PlayerLink.limit))]))
  }

  package func playerLink(_ digest: SeatDigest) async throws(GameStoreError) -> PlayerLink? {
    try await rows(of: Call(.link, [.key(digest)])).first.flatMap(PlayerLink.init)
  }

  package func spendPlayerLink(
    _ digest: SeatDigest, at now: Timestamp
  ) async throws(GameStoreError) -> Bool {
    let call = Call(.spendLink, [.key(digest), .number(now.milliseconds)])
    return try await run([call], isRepeatable: false) > 0
  }

  package func deletePlayerLinks(expiredAt now: Timestamp) async throws(GameStoreError) {
    try await run(Call(.deleteLinks, [.number(now.milliseconds)]))
  }

  package func put(_ feed: TurnFeed) async throws(GameStoreError) {
    try await run(Call(.putFeed, feed.values))
  }

  package func turnFeed(_ digest: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await rows(of: Call(.feed, [.key(digest)])).first.flatMap(TurnFeed.init)
  }

  package func turnFeed(of player: SeatDigest) async throws(GameStoreError) -> TurnFeed? {
    try await rows(of: Call(.feedOfPlayer, [.key(player)])).first.flatMap(TurnFeed.init)
  }

  package func deleteTurnFeed(of player: SeatDigest) async throws(GameStoreError) {
    try await run(Call(.deleteFeed, [.key(player)]))
  }

  package func setName(_ name: PlayerName?, of player: SeatDigest) async throws(GameStoreError) {
    let key = StoredValue.key(player)
    try await run(
      name.map { Call(.putName, [key, .text($0.storedText)]) } ?? Call(.deleteName, [key]))
  }

  package func playerName(of player: SeatDigest) async throws(GameStoreError) -> PlayerName? {
    let row = try await rows(of: Call(.nameOfPlayer, [.key(player)])).first
    guard case .text(let text)? = row?.first else { return nil }
    return PlayerName(storedText: text)
  }

  private func run(_ calls: Call...) async throws(GameStoreError) {
    _ = try await run(calls, isRepeatable: true)
  }
}

// MARK: - What rows mean

extension StoredValue {
  package static func key(_ digest: SeatDigest) -> StoredValue {
    .text(StoredGame.text(of: digest))
  }
}

extension StoredGame {
  /// The row of a game among the rows with its key, nil if there is none. The row may be damaged.
  package static func row(of id: GameID, in rows: [[StoredValue]]) -> StoredGame? {
    rows.first.map(StoredGame.init).flatMap { $0.isOther(than: id) ? nil : $0 }
  }

  /// - Throws: ``GameStoreError`` if the game is damaged.
  package static func game(
    _ id: GameID, in rows: [[StoredValue]]
  ) throws(GameStoreError) -> LivingGame? {
    guard let row = row(of: id, in: rows) else { return nil }
    do throws(StoredGameError) { return try row.game(id) } catch {
      throw .damaged("game \(id.text): \(error)")
    }
  }
}

extension GameStoreSummary {
  package init(rows: [[StoredValue]]) {
    self.init(count: 0, newest: nil)
    guard let values = rows.first, values.count == 2 else { return }
    if case .number(let number) = values[0] { count = Int(number) }
    if case .number(let moment) = values[1] { newest = Timestamp(milliseconds: moment) }
  }
}

extension PlayerLink {
  static let columnNames = "link, player, sealed_key, expires"

  package init?(values: [StoredValue]) {
    guard values.count == 4, case .text(let link) = values[0], case .text(let name) = values[1],
      case .text(let sealedKey) = values[2], case .number(let expires) = values[3],
      let digest = StoredGame.key(link), let player = StoredGame.key(name)
    else { return nil }
    self.init(
      digest: digest, player: player, sealedKey: sealedKey,
      expires: Timestamp(milliseconds: expires))
  }

  var values: [StoredValue] {
    [.key(digest), .key(player), .text(sealedKey), .number(expires.milliseconds)]
  }
}

extension TurnFeed {
  static let columnNames = "feed, player, nonce"

  package init?(values: [StoredValue]) {
    guard values.count == 3, case .text(let key) = values[0], case .text(let name) = values[1],
      case .text(let nonce) = values[2], let digest = StoredGame.key(key),
      let player = StoredGame.key(name)
    else { return nil }
    self.init(digest: digest, player: player, nonce: nonce)
  }

  var values: [StoredValue] { [.key(digest), .key(player), .text(nonce)] }
}
