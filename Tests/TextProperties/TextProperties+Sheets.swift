import Bowling
import Properties

extension TextProperties {
  /// Checks that a sheet has one canonical text, and that an error names an existing character.
  static func checkSheet(_ text: String) throws(BrokenProperty) {
    let possible: BowlingSheet
    do throws(BowlingTextError) {
      possible = try BowlingSheetText.sheet(of: text)
    } catch {
      let scalars = Array(text.unicodeScalars)
      try hold(scalars.indices ~= error.offset, "character \(error.offset) of \(scalars.count)")
      try hold(scalars[error.offset] == error.found, "\(error.found) isn't at \(error.offset)")
      let isPrintable = error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      try hold(isPrintable && error.description.utf8.count < 200, error.description)
      possible = error.possiblePart
    }
    let canonical = BowlingSheetText.text(of: possible)
    try hold(
      (try? BowlingSheetText.sheet(of: canonical)) == possible, "\(canonical) is another sheet")
    try hold(1...BowlingSheet.mostPlayers ~= possible.lines.count, "\(canonical) has no players")
    for line in possible.lines {
      let isPossible = 0...300 ~= line.score && line.pins.count <= 21
      try hold(isPossible, "\(canonical) has a score of \(line.score)")
    }
  }
}
