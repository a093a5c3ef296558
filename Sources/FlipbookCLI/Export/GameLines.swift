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

  /// Reads the next line; what follows a tab is left out, and so is a line without anything.
  mutating func read(_ line: Span<UInt8>, isWhole: Bool) {
    lines += 1
    guard failure == nil else { return }
    let end = (0..<line.count).first { line[$0] == UInt8(ascii: "\t") }
    guard isWhole || end != nil else {
      fail("the line is longer than \(LineReader.lineLimit) bytes; no game is")
      return
    }
    let text = line.extracting(..<(end ?? line.count))
    let isBlank = (0..<text.count).allSatisfy { [0x20, 0x0D].contains(text[$0]) }
    if !isBlank { play(text) }
  }

  private mutating func play(_ text: Span<UInt8>) {
    do throws(RecordTextError) {
      records.append(try RecordText.record(of: text))
    } catch {
      fail(error.reason)
    }
  }

  private mutating func fail(_ reason: String) {
    failure = ExportError("\(name), line \(lines): \(reason)")
  }
}
