import Presentation
import Reversi

/// A line of a file of games: a record, and behind a tab whatever somebody has noted about it.
enum GameLine {
  /// The game of a line.
  ///
  /// - Parameter isWhole: false if the line goes on.
  /// - Throws: ``CommandError`` if it can't be played, or no tab ends the transcript of a line that goes on.
  static func record(of line: Span<UInt8>, isWhole: Bool) throws(CommandError) -> GameRecord {
    let tab = line.indices.first { line[$0] == UInt8(ascii: "\t") }
    guard isWhole || tab != nil else {
      throw CommandError("the line is longer than \(InputFile.lineLimit) bytes; no game is")
    }
    do throws(RecordTextError) {
      return try RecordText.record(of: line.extracting(..<(tab ?? line.count)))
    } catch {
      throw CommandError(error.reason)
    }
  }
}

extension GameLine {
  /// The game of a line that may also be one in GGF, which tells more than the moves.
  ///
  /// - Throws: ``CommandError`` if it can't be played.
  static func game(of line: Span<UInt8>, isWhole: Bool) throws(CommandError) -> TaggedGame {
    guard isWhole, line.indices.contains(where: { line[$0] == UInt8(ascii: "(") }) else {
      return TaggedGame(try record(of: line, isWhole: isWhole))
    }
    let text = String(decoding: line.indices.map { line[$0] }, as: UTF8.self)
    do throws(GameTextError) {
      let game = try GameText(text)
      return TaggedGame(game.record, tags: game.tags)
    } catch {
      throw CommandError(PastedGame.text(of: error, language: .standard))
    }
  }
}

extension RecordTextError {
  /// What is wrong and where, in one line of printable characters.
  var reason: String {
    switch self {
    case .unreadablePosition:
      "the 65 characters before the dot are no position of x, o and - with its side to move"
    case .unplayable(let error):
      "move \(error.number) at character \(error.offset + 1): "
        + "\(error.found.quoted) \(error.problem.reason)"
    }
  }

  /// Whether the text is one of moves, if not of legal ones.
  var isOfMoves: Bool {
    guard case .unplayable(let error) = self, case .illegal = error.problem else { return false }
    return true
  }
}

extension TranscriptError.Problem {
  fileprivate var reason: String {
    switch self {
    case .unreadable: "is neither a square nor a pass"
    case .illegal(let error): error.reason
    }
  }
}

extension IllegalMoveError {
  /// What is wrong with a move, behind its name.
  var reason: String {
    switch self {
    case .occupied: "is occupied"
    case .flipsNothing: "turns no disk over"
    case .passWithLegalMoves: "passes, but the side can place a disk"
    case .gameOver: "comes after the end of the game"
    }
  }
}
