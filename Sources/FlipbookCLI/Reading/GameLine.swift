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
