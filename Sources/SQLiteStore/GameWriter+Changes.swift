import Gameplay
import Reversi

/// The changes; each within a transaction that the caller begins and commits.
extension GameWriter {
  /// Adds a game.
  func insert(_ row: WrittenGame) throws(SQLiteError) -> Result<Void, GameStoreError> {
    try insertion.bind(row.game)
    try insertion.bind(row.game.created.milliseconds, at: GameColumn.created.rawValue)
    try insertion.bind(row.game.changed.day, at: GameColumn.changedDay.rawValue)
    return try insertion.run(with: row.texts) == 1 ? .success(()) : .failure(.exists)
  }

  /// Puts a game in the place of a version, or what becomes of a later one.
  ///
  /// - Returns: nil if the very game that was given is stored now.
  func replace(
    version: Int, with row: WrittenGame, orElse revise: ((LivingGame) -> LivingGame?)?
  ) throws(SQLiteError) -> Result<GameReplacement?, GameStoreError> {
    if try update.replace(version, with: row) { return .success(nil) }
    // Another version, other seats, another day or no such game.
    guard let current = try current(row.game.id) else { return .success(.missing) }
    if current.version == version, let seats = current.seats {
      return .success(.replaced(try write(row.game, seats: seats, over: version)))
    }
    switch try games.game(row.game.id) {
    case nil: return .success(.missing)
    case .failure(let error): return .failure(error)
    case .success(let stored):
      guard let next = revise?(stored) else { return .success(.kept(stored)) }
      return .success(
        .replaced(try write(next, seats: stored.seats, over: stored.version)))
    }
  }

  /// Puts seats in the place of a revision.
  func replaceSeats(
    revision: Int, with seats: WrittenSeats
  ) throws(SQLiteError) -> Bool {
    try seatsUpdate.bind(seats.revision, at: GameColumn.seatsRevision.rawValue)
    try seatsUpdate.bind(revision, at: GameColumn.expected.rawValue)
    return try seatsUpdate.run(with: seats.texts) == 1
  }

  /// Deletes some of the games that nobody has changed since a moment, those of the earliest days first.
  func delete(unchangedSince moment: Timestamp, limit: Int) throws(SQLiteError) -> Int {
    try deletion.bind(moment.day, at: 1)
    try deletion.bind(moment.milliseconds, at: 2)
    try deletion.bind(limit, at: 3)
    return try deletion.run()
  }

  /// What decides whether and how a game may be replaced; nil where the row is damaged.
  private struct Current {
    let version: Int?
    let seats: Seats?
  }

  private func current(_ id: GameID) throws(SQLiteError) -> Current? {
    defer { currency.reset() }
    try currency.bind(id.text, at: 1)
    guard try currency.step() else { return nil }
    return Current(
      version: currency.integer(GameColumn.version.result).map(Int.init),
      seats: try? currency.seats())
  }

  /// Writes all of a game but its seats, whatever the day.
  ///
  /// - Returns: the game with the seats that are stored.
  private func write(
    _ game: LivingGame, seats: Seats, over version: Int
  ) throws(SQLiteError) -> LivingGame {
    var game = game
    game.seats = seats
    try updateAfterReading.replace(version, with: WrittenGame(game))
    return game
  }
}

extension Statement {
  /// - Returns: whether there was such a row.
  @discardableResult
  fileprivate func replace(_ version: Int, with row: WrittenGame) throws(SQLiteError) -> Bool {
    try bind(row.game)
    try bind(row.game.changed.day, at: GameColumn.changedDay.rawValue)
    try bind(version, at: GameColumn.expected.rawValue)
    return try run(with: row.texts) == 1
  }

  /// Binds all numbers but those that a move doesn't change.
  fileprivate func bind(_ game: LivingGame) throws(SQLiteError) {
    try bind(game.version, at: GameColumn.version.rawValue)
    try bind(game.framesEnd.milliseconds, at: GameColumn.framesEnd.rawValue)
    try bind(game.deadline?.milliseconds, at: GameColumn.deadline.rawValue)
    try bind(game.changed.milliseconds, at: GameColumn.changed.rawValue)
    try bind(game.seats.revision, at: GameColumn.seatsRevision.rawValue)
  }
}

extension Timestamp {
  /// Whole days since the start of 1970.
  fileprivate var day: Int64 {
    let day = Milliseconds.days(1).count
    return milliseconds / day - (milliseconds % day < 0 ? 1 : 0)
  }
}
