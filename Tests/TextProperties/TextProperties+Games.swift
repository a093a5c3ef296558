import Presentation
import Properties
import Reversi

extension TextProperties {
  /// Checks that a pasted game can be exported and read again, or is refused at a position inside the text.
  static func checkPasted(_ text: String, side: Disk?) throws(BrokenProperty) {
    let game: GameText
    do throws(GameTextError) {
      game = try GameText(pasted: text, side: side)
    } catch {
      return try check(error, in: side.map { "\(text)\n\($0.letter)" } ?? text)
    }
    try checkExport(of: game)
  }

  private static func check(_ error: GameTextError, in text: String) throws(BrokenProperty) {
    var lines = text.replacing("\r\n", with: "\n").unicodeScalars.split(
      omittingEmptySubsequences: false
    ) { $0 == "\n" || $0 == "\r" }
    // A missing line is reported with the number it would have.
    lines.append("".unicodeScalars[...])
    try hold(1...lines.count ~= error.line, "line \(error.line) of \(lines.count): \(error)")
    let columns = lines[error.line - 1].count + 1
    try hold(1...columns ~= error.column, "column \(error.column) of \(columns): \(error)")
    let sentence = languages.standard.words.text(of: error)
    try hold(!sentence.isEmpty && sentence.utf8.count < 1_000, "says: \(sentence)")
  }

  private static func checkExport(of text: GameText) throws(BrokenProperty) {
    let record = text.game.record
    try hold(record.start.board != .empty, "a game on an empty board")
    try hold(
      (try? GameRecord(start: record.start, moves: record.moves)) == record,
      "a game that can't be played: \(record)")
    let position = record.position.text
    try hold(Position(text: position) == record.position, "position \(position)")
    let save = SaveText(position: record.position, darkIsComputer: true, lightIsComputer: false)
    try checkSave(save.text)
    try checkRecord(RecordText.text(of: record))
  }

  /// Checks that a record has one canonical text, which is read back as the same record.
  static func checkRecord(_ text: String) throws(BrokenProperty) {
    guard let record = try? RecordText.record(of: text) else { return }
    let canonical = RecordText.text(of: record)
    let again = try? RecordText.record(of: canonical)
    try hold(again == record, "\(canonical) is another record")
    try hold(record.prefix(plies: record.plyCount) == record, "\(canonical) has another end")
    try hold(record.plies.count == record.plyCount, "\(canonical) has other plies")
  }

  /// Checks that a save text is only read in its canonical form.
  static func checkSave(_ text: String) throws(BrokenProperty) {
    guard let save = try? SaveText(text) else { return }
    let lines = text.replacing("\r\n", with: "\n")
    try hold(save.text == lines || save.text == lines + "\n", "\(text) is written \(save.text)")
    try hold((try? SaveText(save.text)) == save, "\(save.text) is another game")
  }
}
