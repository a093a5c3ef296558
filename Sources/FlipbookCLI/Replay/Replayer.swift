import Reversi

/// Plays games line by line and writes a line for each.
struct Replayer: ~Copyable {
  private var output = BufferedOutput()
  /// How many lines have been replayed or refused.
  private(set) var lines = 0
  /// How many of them are no games.
  private(set) var refused = 0

  /// Plays the game of a line up to a tab, and writes how it ended or why it can't be played.
  ///
  /// - Parameter isWhole: false if the line goes on.
  /// - Throws: ``FileError`` if the output can't be written.
  mutating func replay(_ line: Span<UInt8>, isWhole: Bool) throws(FileError) {
    lines += 1
    do throws(GameLine.Refusal) {
      write(FinalCount(of: try GameLine.record(of: line, isWhole: isWhole).position))
    } catch {
      refused += 1
      output.append("error: " + error.reason)
    }
    try output.endLine()
  }

  /// Writes what has not been written yet.
  ///
  /// - Throws: ``FileError`` if it can't be written.
  mutating func finish() throws(FileError) { try output.flush() }

  private mutating func write(_ count: FinalCount) {
    output.append(small: count.dark)
    output.append(" ")
    output.append(small: count.light)
  }
}
