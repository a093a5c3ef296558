/// The columns of a stored game, as numbered in every statement: as parameters from 1.
enum GameColumn: Int32 {
  case version = 1
  case start, moves, darkMode, lightMode, level, framesEnd, deadline, created, changed
  case seatsRevision, seats, invites, id, changedDay
  /// A parameter only: the version or revision that a change was made from.
  case expected

  /// The column's number in a row that was read: from 0.
  var result: Int32 { rawValue - 1 }

  /// The names in the order of the numbers, without the parameter's.
  static let names = readNames + ", id, changed_day"

  /// The names of those that a game is made from by whoever knows its name: the first ones.
  static let readNames = """
    version, start, moves, dark_mode, light_mode, level, frames_end, deadline, created, changed, \
    seats_revision, seats, invites
    """
}
