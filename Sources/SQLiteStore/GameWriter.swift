import Gameplay

/// The connection that changes games, with its statements.
struct GameWriter {
  let connection: Connection
  let games: GameQuery
  let currency: Statement
  let insertion: Statement
  let update: Statement
  let updateAfterReading: Statement
  let seatsUpdate: Statement
  let deletion: Statement
  private let beginning: Statement
  private let commitment: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    games = try GameQuery(on: connection)
    currency = try Statement(
      "SELECT \(GameColumn.names) FROM game WHERE id = ?1", on: connection)
    insertion = try Statement(
      """
      INSERT INTO game (\(GameColumn.names))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
      ON CONFLICT (id) DO NOTHING
      """, on: connection)
    // Most moves are made on the day of the move before and leave the index alone: one page less to write. And
    // most are made by somebody who knows the seats: then nothing has to be read before.
    update = try Statement(
      """
      \(Self.update()) WHERE id = ?14 AND version = ?16 AND changed_day = ?15
        AND seats_revision = ?11 AND seats = ?12 AND invites = ?13
      """, on: connection)
    updateAfterReading = try Statement(
      "\(Self.update(also: ", changed_day = ?15")) WHERE id = ?14 AND version = ?16",
      on: connection)
    seatsUpdate = try Statement(
      """
      UPDATE game SET seats_revision = ?11, seats = ?12, invites = ?13
      WHERE id = ?14 AND seats_revision = ?16
      """, on: connection)
    deletion = try Statement(
      """
      DELETE FROM game WHERE rowid IN (
        SELECT rowid FROM game WHERE changed_day <= ?1 AND changed < ?2
        ORDER BY changed_day LIMIT ?3)
      """, on: connection)
    beginning = try Statement("BEGIN IMMEDIATE", on: connection)
    commitment = try Statement("COMMIT", on: connection)
    self.connection = connection
  }

  private static func update(also assignment: String = "") -> String {
    """
    UPDATE game SET version = ?1, start = ?2, moves = ?3, dark_mode = ?4, light_mode = ?5,
      level = ?6, frames_end = ?7, deadline = ?8, changed = ?10\(assignment)
    """
  }

  /// Begins a transaction.
  func begin() throws(SQLiteError) {
    try connection.checkPlace()
    // A rollback that failed would otherwise leave the writer in its old transaction for good.
    rollBack()
    try beginning.run()
  }

  /// Makes everything since ``begin()`` last.
  func commit() throws(SQLiteError) {
    try commitment.run()
  }

  /// Takes back everything since ``begin()``.
  func rollBack() {
    // Some failures have ended the transaction already.
    guard connection.isInTransaction else { return }
    try? connection.execute("ROLLBACK")
  }
}
