/// A game or a position as people paste it, in whatever notation.
public enum GameText: Sendable, Hashable {
  /// Moves as players write them, a canonical record with a start of its own, or the record in
  /// the JSON that this site gives of a game.
  case transcript(GameRecord)
  /// A board with its side to move.
  case board(Position)
  /// A game that the original app saved.
  case save(SaveText)
  /// A game in GGF, as NBoard and the servers write it.
  case ggf(GameRecord)

  /// How many bytes of UTF-8 a text may have.
  public static let sizeLimit = 10_000

  /// Reads a text; its looks decide which notation it is taken for.
  ///
  /// White space alone is the transcript of a game without moves.
  ///
  /// - Throws: ``GameTextError`` with the first place that is wrong.
  public init(_ text: some StringProtocol) throws(GameTextError) {
    guard text.utf8.count <= Self.sizeLimit else {
      throw GameTextError(line: 1, column: 1, problem: .tooLong(limit: Self.sizeLimit))
    }
    guard !text.utf8.isEmpty else { throw GameTextError(line: 1, column: 1, problem: .nothing) }
    self = try PastedGameReader(text).game()
  }

  /// The game to go on with.
  public var record: GameRecord {
    switch self {
    case .transcript(let record), .ggf(let record): record
    case .board(let position): GameRecord(start: position)
    case .save(let save): GameRecord(start: save.position)
    }
  }
}
