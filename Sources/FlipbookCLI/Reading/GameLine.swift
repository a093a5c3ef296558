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
