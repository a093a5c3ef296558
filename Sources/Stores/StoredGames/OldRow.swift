/// A row of a game as databases stored it before games were sorted by their creation.
///
/// All names here are those of that migration step. Don't add columns that later steps introduce.
package struct OldRow {
  private let values: [StoredValue]

  /// The names of its columns, with commas between.
  package static let columnNames = names.joined(separator: ", ")
  /// The names of the columns it moves to, with commas between.
  package static let newColumnNames = "number, \(unnumberedNames), checksum"
  /// The new columns that keep their values: all but the first and the last.
  package static let unnumberedNames = unnumbered.joined(separator: ", ")

  private static let names = [
    "version", "start", "moves", "dark_mode", "light_mode", "level", "frames_end", "deadline",
    "created", "changed", "seats_revision", "seats", "invites", "id", "changed_day", "number",
    "days", "turn_began", "claimed", "time_began", "checksum",
  ]

  private static let unnumbered = [
    "id", "version", "start", "moves", "dark_mode", "light_mode", "level", "frames_end",
    "deadline", "created", "changed", "days", "turn_began", "claimed", "seats_revision", "seats",
    "invites", "time_began",
  ]

  /// A row that was read.
  package init(values: [StoredValue]) {
    self.values = values
  }

  /// The values of the new columns. A damaged row keeps its old checksum, so it stays damaged.
  package var newValues: [StoredValue] {
    var number = self["number"]
    if case .number(let checksum) = number { number = .number(StoredGame.number(ofOld: checksum)) }
    let new = [number] + Self.unnumbered.map { self[$0] }
    let isWhole = self["checksum"] == .number(StoredGame.checksum(of: values.dropLast()))
    return new + [isWhole ? .number(StoredGame.checksum(of: new[...])) : self["checksum"]]
  }

  /// The numbers of all players with a seat in the game; none if the seats are unreadable.
  package var players: [StoredValue] {
    if case .text(let seats) = self["seats"] { StoredGame.players(of: seats) } else { [] }
  }

  private subscript(name: String) -> StoredValue {
    zip(Self.names, values).first { $0.0 == name }?.1 ?? .null
  }
}
