import Encodings
import GameFiles
import OperatingSystem
import Presentation
import Reversi

/// Reads the positions of a text file: one in any notation, or many with 65 characters per line, each of which may have
/// a title behind a tab.
enum PuzzleFile {
  typealias Puzzle = (start: Position, title: String?)

  static func entries(of bytes: [UInt8], language: Language) -> [FileEntry<Puzzle>] {
    let text = FileText(bytes)
    guard let first = text.lines.firstIndex(where: { !text.isBlank($0) }) else { return [] }
    // The words of a title could be read as those of a drawn board.
    let hasTitles = text.lines.contains { titlePlace(in: text.bytes[$0]) != nil }
    guard text.bytes.count <= GameText.sizeLimit, !hasTitles else { return lines(of: text) }
    do throws(CommandError) {
      let position = try text.pasted(in: 0..<text.bytes.count, language: language).position
      let entry = FileEntry("line", first + 1) { () throws(CommandError) -> Puzzle? in
        (try playable(position), nil)
      }
      return [entry].compactMap(\.self)
    } catch {
      let lines = lines(of: text)
      let isOfLines = lines.isEmpty || lines.contains(where: \.isReadable)
      return isOfLines ? lines : [FileEntry(number: 1, content: .failure(error))]
    }
  }

  private static func lines(of text: FileText) -> [FileEntry<Puzzle>] {
    text.lines.enumerated().compactMap { index, range in
      FileEntry("line", index + 1) { () throws(CommandError) in try puzzle(on: text.bytes[range]) }
    }
  }

  private static func puzzle(on line: ArraySlice<UInt8>) throws(CommandError) -> Puzzle? {
    guard line.count <= GameLine.sizeLimit else {
      throw CommandError("it is longer than \(GameLine.sizeLimit) bytes; no position is")
    }
    let place = titlePlace(in: line) ?? line.endIndex
    let position = line[..<place]
    guard let start = try PositionLine.checkedPosition(of: position.span) else { return nil }
    return (try playable(start), try GameFields.tag(line[place...].trimmed, called: "the title"))
  }

  /// Where a title begins: behind 65 characters and a tab; nil for a line without one, such as a comment.
  private static func titlePlace(in line: ArraySlice<UInt8>) -> Int? {
    let places = Array(line.indices.lazy.filter { !line[$0].isBlank }.dropFirst(64).prefix(2))
    guard !line.isComment, let last = places.first, let title = places.last,
      !";%".utf8.contains(line[title]), line[last..<title].contains(UInt8(ascii: "\t"))
    else { return nil }
    return title
  }

  private static func playable(_ position: Position) throws(CommandError) -> Position {
    if let problem = PuzzleGraph.problem(of: position) { throw problem }
    return position
  }
}
