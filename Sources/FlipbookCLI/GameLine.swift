import Reversi

/// A line of a file of games: a record, and behind a tab whatever somebody has noted about it.
enum GameLine {
  /// Why a line is no game.
  struct Refusal: Error, Equatable {
    let reason: String
  }

  /// The game of a line.
  ///
  /// - Parameter isWhole: false if the line goes on.
  /// - Throws: ``Refusal`` if it can't be played, or no tab ends the transcript of a line that goes on.
  static func record(of line: Span<UInt8>, isWhole: Bool) throws(Refusal) -> GameRecord {
    let tab = (0..<line.count).first { line[$0] == UInt8(ascii: "\t") }
    guard isWhole || tab != nil else {
      throw Refusal(reason: "the line is longer than \(LineReader.lineLimit) bytes; no game is")
    }
    do throws(RecordTextError) {
      return try RecordText.record(of: line.extracting(..<(tab ?? line.count)))
    } catch {
      throw Refusal(reason: error.reason)
    }
  }
}

/// Reads a file with a game on each line, up to the first one that can't be played.
struct GameLines {
  /// What the file is called.
  let name: String
  /// The games so far.
  private(set) var records: [GameRecord] = []
  /// Why the file can't be used.
  private(set) var failure: ExportError?
  private var lines = 0

  init(name: String) {
    self.name = name
  }

  /// Reads the next line; one without anything is left out.
  mutating func read(_ line: Span<UInt8>, isWhole: Bool) {
    lines += 1
    guard failure == nil else { return }
    do throws(GameLine.Refusal) {
      let record = try GameLine.record(of: line, isWhole: isWhole)
      if record != GameRecord() { records.append(record) }
    } catch {
      failure = ExportError("\(name), line \(lines): \(error.reason)")
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
}

extension RecordTextError {
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
    case .illegal(.occupied): "is occupied"
    case .illegal(.flipsNothing): "turns no disk over"
    case .illegal(.passWithLegalMoves): "passes, but the side can place a disk"
    case .illegal(.gameOver): "comes after the end of the game"
    }
  }
}
