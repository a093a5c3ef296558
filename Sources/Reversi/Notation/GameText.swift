/// A game or a position as people paste it, in whatever notation.
public enum GameText: Sendable, Hashable {
  /// Moves as players write them, a canonical record with a start of its own, or the record in
  /// the JSON that this site gives of a game.
  case transcript(GameRecord)
  case board(Position)
  /// A game that the original app saved.
  case save(SaveText)
  /// A game in GGF, as NBoard and the servers write it.
  case ggf(GameRecord, GameTags = GameTags())

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
    case .transcript(let record), .ggf(let record, _): record
    case .board(let position): GameRecord(start: position)
    case .save(let save): GameRecord(start: save.position)
    }
  }
}

extension GameText {
  /// The position to go on from, with whoever can move to move.
  public var position: Position {
    // Transcripts leave passes out, also the last one; a board says itself whose turn it is.
    record.moves.isEmpty ? record.position : record.position.withoutPass
  }

  /// What the text tells of the game beside its moves.
  public var tags: GameTags {
    if case .ggf(_, let tags) = self { tags } else { GameTags() }
  }
}

/// Where and why something that was pasted can't be read.
public struct GameTextError: Error, Sendable, Hashable {
  /// The line, counted from 1.
  public let line: Int
  /// The Unicode scalar in the line, counted from 1; just behind the last one where something is missing.
  public let column: Int
  /// What is wrong there.
  public let problem: Problem

  /// What can be wrong with what was pasted.
  public enum Problem: Error, Sendable, Hashable {
    /// The text has more bytes than a game can need.
    case tooLong(limit: Int)
    case nothing
    /// A Unicode scalar stands where something else was wanted.
    case unexpected(Unicode.Scalar, expected: Expectation)
    /// The line or the text ends where something was wanted.
    case missing(Expectation)
    case noDisks
    /// The game was played on a board of another size.
    case boardSize(String)
    /// A move is said to be by this side when it was the other one's turn.
    case wrongSide(Disk)
    /// A move can't be read or played; the error's offset counts from where its transcript starts.
    case transcript(TranscriptError)
    /// The save text is not as the original app writes it.
    case save(SaveTextError.Problem)
  }

  /// What was wanted in a place.
  public enum Expectation: Sendable, Hashable {
    /// Moves, a board or a saved game; nothing there looks like one.
    case game
    /// A square of a board: a disk or an empty one.
    case square
    /// The number of the row that starts or ends there.
    case rowNumber(Int)
    /// The end of a row of eight squares.
    case endOfRow
    case side
    /// The name of a property of a GGF game, or its end.
    case property
    case character(Unicode.Scalar)
    case end
  }
}

extension GameTextError {
  /// The same error where the text begins behind so many lines of a longer one.
  public func behind(lines count: Int) -> GameTextError {
    GameTextError(line: line + count, column: column, problem: problem)
  }
}
