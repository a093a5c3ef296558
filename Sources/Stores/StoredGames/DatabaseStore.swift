package import Encodings
package import Gameplay

/// A store in an SQL database.
///
/// This protocol has the queries that all databases share. Each database adds how to run them, and how a game's row
/// changes together with the lists of its players.
package protocol DatabaseStore: GameStore {
  static func latestGames(of keys: [SeatDigest], limit: Int) -> Call

  /// The rows that a query finds as of the last commit.
  func rows(of call: Call) async throws(GameStoreError) -> [[StoredValue]]

  /// Deletes a game, even with a damaged row; false if there is none.
  func deleteGame(_ id: GameID) async throws(GameStoreError) -> Bool

  /// Makes the waiting changes and closes the database. Later calls fail with `.unavailable`.
  func close() async

  func currentFigures() -> [Figure]
}

extension DatabaseStore {
  package func latestGames(
    of keys: [SeatDigest], limit: Int
  ) async throws(GameStoreError) -> [GameID] {
    try await rows(of: Self.latestGames(of: keys, limit: limit)).compactMap { row in
      if case .text(let name)? = row.first { GameID(name) } else { nil }
    }
  }

  package func oldGames(
    after number: Int64, before moment: Timestamp, limit: Int
  ) async throws(GameStoreError) -> [OldGame] {
    let end = GameID.leadingBits(after: moment)
    let call = Call(.oldGames, [.number(number), .number(end), .number(Int64(limit))])
    return try await rows(of: call).compactMap { row in
      guard row.count == 2, case .number(let number) = row[0], case .number(let changed) = row[1]
      else { return nil }
      return OldGame(number: number, changed: Timestamp(milliseconds: changed))
    }
  }

  package func playerRow(
    _ kind: PlayerRow.Kind, by finder: PlayerRow.Finder
  ) async throws(GameStoreError) -> PlayerRow? {
    let call =
      switch finder {
      case .key(let key): Call(.rowByKey, [.text(kind.rawValue), .key(key)])
      case .player(let player): Call(.rowByPlayer, [.text(kind.rawValue), .key(player)])
      }
    return try await rows(of: call).first.flatMap(PlayerRow.init)
  }
}

// MARK: - What rows mean

extension StoredValue {
  package static func key(_ digest: SeatDigest) -> Self { .text(SeatsText.text(of: digest)) }
}

extension LivingGame {
  /// What a change of the game expects in its row, as the last parameters of ``StoredGame/replacement``.
  package var revisions: [StoredValue] { [version, seats.revision].map { .number(Int64($0)) } }

  /// The numbers of all players with a seat.
  package var playerNumbers: [StoredValue] {
    seats.seats.map { StoredGame.number(of: $0.digest) }
  }
}

extension StoredGame {
  /// The row of a game among the rows with its key, nil if there is none. The row may be damaged.
  package static func row(of id: GameID, in rows: [[StoredValue]]) -> StoredGame? {
    rows.first.map(StoredGame.init).flatMap { $0.isOther(than: id) ? nil : $0 }
  }

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

extension PlayerRow {
  /// The columns, without spaces in a text.
  static let columnNames = "kind, key, player, number, content, expires"

  package init?(values: [StoredValue]) {
    guard values.count == 6, case .text(let kind) = values[0], case .text(let key) = values[1],
      case .text(let player) = values[2], case .text(let content) = values[4],
      let kind = Kind(rawValue: kind), let key = SeatsText.digest(key),
      let player = SeatsText.digest(player), let text = StoredText.decode(content)
    else { return nil }
    var expires: Timestamp?
    if case .number(let moment) = values[5] { expires = Timestamp(milliseconds: moment) }
    self.init(kind, key: key, player: player, text: text, expires: expires)
  }

  var values: [StoredValue] {
    [
      .text(kind.rawValue), .key(key), .key(player), StoredGame.number(of: player),
      .text(StoredText.encode(text)), expires.map { .number($0.milliseconds) } ?? .null,
    ]
  }
}
