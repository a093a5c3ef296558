import GameFiles
import OperatingSystem
import Presentation
import Reversi

/// Reads the positions of a text file: one in any notation, or many with 65 characters per line.
enum PuzzleFile {
  static func entries(of bytes: [UInt8], language: Language) -> [FileEntry<Position>] {
    let text = FileText(bytes)
    let filled = text.lines.indices.filter { !text.isBlank(text.lines[$0]) }
    guard let first = filled.first.map({ $0 + 1 }) else { return [] }
    guard text.bytes.count <= GameText.sizeLimit else { return lines(of: text) }
    do throws(CommandError) {
      let position = try text.pasted(in: 0..<text.bytes.count, language: language).position
      let checked = FileEntry("line", first) { () throws(CommandError) in try playable(position) }
      return [
        FileEntry(
          number: filled.count == 1 ? first : 1, content: checked?.content ?? .success(position))
      ]
    } catch {
      let lines = lines(of: text)
      let isOfLines = lines.isEmpty || lines.contains(where: \.isReadable)
      return isOfLines ? lines : [FileEntry(number: 1, content: .failure(error))]
    }
  }

  private static func lines(of text: FileText) -> [FileEntry<Position>] {
    text.lines.enumerated().compactMap { index, range in
      FileEntry("line", index + 1) { () throws(CommandError) in
        try position(of: text.bytes.span.extracting(range)).map(playable)
      }
    }
  }

  private static func position(of line: Span<UInt8>) throws(CommandError) -> Position? {
    guard line.count <= GameLine.sizeLimit else {
      throw CommandError("it is longer than \(GameLine.sizeLimit) bytes; no position is")
    }
    return try PositionLine.checkedPosition(of: line)
  }

  private static func playable(_ position: Position) throws(CommandError) -> Position {
    if let problem = PuzzleGraph.problem(of: position) { throw problem }
    return position
  }
}
