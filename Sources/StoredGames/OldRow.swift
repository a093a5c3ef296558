/// A row of a game as databases had it before games lay in the order of their creation.
public struct OldRow {
  private let values: [StoredValue]

  /// The names of its columns, with commas between.
  public static let columnNames = names.joined(separator: ", ")

  private static let names = [
    "version", "start", "moves", "dark_mode", "light_mode", "level", "frames_end", "deadline",
    "created", "changed", "seats_revision", "seats", "invites", "id", "changed_day", "number",
    "days", "turn_began", "claimed", "time_began", "checksum",
  ]

  /// A row that was read.
  public init(values: [StoredValue]) {
    self.values = values
  }

  /// The row as it is now; a damaged one stays damaged, with its old checksum.
  public var row: StoredGame {
    var new = StoredGame.Column.allCases.map { self[$0.name] }
    if case .number(let number) = new[0] { new[0] = .number(StoredGame.number(ofOld: number)) }
    if self["checksum"] == .number(StoredGame.checksum(of: values.dropLast())) {
      new[new.count - 1] = .number(StoredGame.checksum(of: new.dropLast()))
    }
    return StoredGame(values: new)
  }

  private subscript(name: String) -> StoredValue {
    zip(Self.names, values).first { $0.0 == name }?.1 ?? .null
  }
}
