import Encodings
import GameFiles
import OperatingSystem
import Reversi

/// The contents of `players.txt`, which joins the spellings of each person's name: on each line the name to show, an
/// equals sign, and the other spellings with commas between them.
///
/// ```
/// Ada Lovelace = A. Lovelace, Lovelace Ada
/// ```
struct PlayersText {
  static let sizeLimit = 1 << 20

  private var names: [Spelling: String] = [:]

  /// - Throws: ``CommandError`` with the line and the column of the first bad name.
  init(_ bytes: [UInt8]) throws(CommandError) {
    let text = FileText(bytes)
    try text.refuseUnlessUTF8(in: 0..<text.bytes.count)
    var lines: [Spelling: Int] = [:]
    for (index, range) in text.lines.enumerated()
    where !text.isBlank(range) && !text.isComment(range) {
      let line = text.bytes[range]
      let parts = line.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw CommandError(
          "line \(index + 1): there has to be one \"=\", as in \"Ada Lovelace = A. Lovelace\"")
      }
      let spellings = parts[1].split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      var shown: String?
      for part in [parts[0]] + spellings {
        let column = String(decoding: line[..<part.trimmed.startIndex], as: UTF8.self)
          .unicodeScalars.count
        let place = "line \(index + 1), column \(column + 1): "
        let name: String?
        do throws(CommandError) {
          name = try GameFields.tag(part.trimmed, called: "the name")
        } catch {
          throw CommandError(place + error.description)
        }
        guard let name else { throw CommandError(place + "a name is missing; add it") }
        if let other = lines.updateValue(index + 1, forKey: Spelling(name)) {
          throw CommandError(
            place + "\(name.excerpt) has been given on line \(other); take one of them away")
        }
        names[Spelling(name)] = shown ?? name
        shown = shown ?? name
      }
    }
  }

  func named(_ game: TaggedGame) -> TaggedGame {
    var tags = game.tags
    tags.dark = tags.dark.map { names[$0] ?? $0 }
    tags.light = tags.light.map { names[$0] ?? $0 }
    return game.tagged(tags)
  }
}
