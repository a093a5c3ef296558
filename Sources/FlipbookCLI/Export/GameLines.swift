import Reversi

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
