import Gameplay
import Reversi

/// The changes; each within a transaction that the caller begins and commits.
extension GameWriter {
  /// Adds a game.
  func insert(_ game: LivingGame) throws(SQLiteError) -> Result<Void, GameStoreError> {
    try insertion.bind(game)
    try insertion.bind(game.created.milliseconds, at: GameColumn.created.rawValue)
    try insertion.bind(game.changed.day, at: GameColumn.changedDay.rawValue)
    try insertion.bind(game.seats)
    return try insertion.run() == 1 ? .success(()) : .failure(.exists)
  }

  /// Puts a game in the place of a version, or what becomes of a later one.
  func replace(
    version: Int, with game: LivingGame, orElse revise: ((LivingGame) -> LivingGame?)?
  ) throws(SQLiteError) -> Result<GameReplacement, GameStoreError> {
    guard let current = try current(game.id) else { return .success(.missing) }
    if current.version == version, let seats = current.seats {
      return .success(.replaced(try write(game, seats: seats, over: current)))
    }
    switch try games.game(game.id) {
    case nil: return .success(.missing)
    case .failure(let error): return .failure(error)
    case .success(let stored):
      guard let next = revise?(stored) else { return .success(.kept(stored)) }
      return .success(.replaced(try write(next, seats: stored.seats, over: current)))
    }
  }

  /// Puts seats in the place of a revision.
  func replaceSeats(
    of id: GameID, revision: Int, with seats: Seats
  ) throws(SQLiteError) -> Bool {
    try seatsUpdate.bind(seats)
    try seatsUpdate.bind(id.text, at: GameColumn.id.rawValue)
    try seatsUpdate.bind(revision, at: GameColumn.expected.rawValue)
    return try seatsUpdate.run() == 1
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
    let day: Int64?
    let seats: Seats?
  }

  private func current(_ id: GameID) throws(SQLiteError) -> Current? {
    defer { currency.reset() }
    try currency.bind(id.text, at: 1)
    guard try currency.step() else { return nil }
    return Current(
      version: currency.integer(GameColumn.version.result).map(Int.init),
      day: currency.integer(GameColumn.changedDay.result),
      seats: try? currency.seats())
  }

  /// Writes all of a game but its seats.
  ///
  /// - Returns: the game with the seats that are stored.
  private func write(
    _ game: LivingGame, seats: Seats, over current: Current
  ) throws(SQLiteError) -> LivingGame {
    let day = game.changed.day
    if day == current.day {
      // Most moves are made on the day of the move before and leave the index alone: one page less to write.
      try update.replace(current.version, with: game)
    } else {
      try updateOnAnotherDay.bind(day, at: GameColumn.changedDay.rawValue)
      try updateOnAnotherDay.replace(current.version, with: game)
    }
    var game = game
    game.seats = seats
    return game
  }
}

extension Statement {
  fileprivate func replace(_ version: Int?, with game: LivingGame) throws(SQLiteError) {
    try bind(game)
    try bind(version.map(Int64.init), at: GameColumn.expected.rawValue)
    try run()
  }

  /// Binds the name and what a move changes.
  fileprivate func bind(_ game: LivingGame) throws(SQLiteError) {
    let start = game.record.start
    let moves = MovesText.bytes(of: game.record.moves, versions: game.moveVersions)
    try bind(game.version, at: GameColumn.version.rawValue)
    try bind(start == .initial ? nil : start.text, at: GameColumn.start.rawValue)
    try bind(moves, at: GameColumn.moves.rawValue)
    try bind(game.modes.dark, at: GameColumn.darkMode.rawValue)
    try bind(game.modes.light, at: GameColumn.lightMode.rawValue)
    try bind(game.level, at: GameColumn.level.rawValue)
    try bind(game.framesEnd.milliseconds, at: GameColumn.framesEnd.rawValue)
    try bind(game.deadline?.milliseconds, at: GameColumn.deadline.rawValue)
    try bind(game.changed.milliseconds, at: GameColumn.changed.rawValue)
    try bind(game.id.text, at: GameColumn.id.rawValue)
  }

  fileprivate func bind(_ seats: Seats) throws(SQLiteError) {
    try bind(seats.revision, at: GameColumn.seatsRevision.rawValue)
    try bind(SeatsText.bytes(of: seats.seats), at: GameColumn.seats.rawValue)
    try bind(SeatsText.bytes(of: seats.invites), at: GameColumn.invites.rawValue)
  }
}

extension Timestamp {
  /// Whole days since the start of 1970.
  fileprivate var day: Int64 {
    let day = Milliseconds.days(1).count
    return milliseconds / day - (milliseconds % day < 0 ? 1 : 0)
  }
}
