import ComputerPlayers
import Reversi
import SiteExport

/// Reads the positions of a text file: one in whatever notation, or many, of 65 characters on each line.
enum PuzzleFile {
  /// The positions in their order, and in their places what is none or can't be played.
  static func entries(of octets: [UInt8]) -> [FileEntry<Position>] {
    let text = FileText(octets)
    let filled = text.lines.indices.filter { !text.isBlank(text.lines[$0]) }
    guard let first = filled.first.map({ $0 + 1 }) else { return [] }
    guard text.octets.count <= GameText.sizeLimit else { return lines(of: text) }
    do throws(CommandError) {
      let position = try whole(text)
      let checked = FileEntry(line: first) { () throws(CommandError) in try playable(position) }
      // Where a line holds all of it, others may come to stand below.
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

  private static func whole(_ text: FileText) throws(CommandError) -> Position {
    let record = try text.pasted(in: 0..<text.octets.count).record
    // Transcripts leave passes out, also the last one; a board says itself whose turn it is.
    return record.moves.isEmpty ? record.position : record.position.withoutPass
  }

  private static func lines(of text: FileText) -> [FileEntry<Position>] {
    text.lines.enumerated().compactMap { index, range in
      FileEntry(line: index + 1) { () throws(CommandError) in
        try position(of: text.octets.span.extracting(range)).map(playable)
      }
    }
  }

  /// The position of a line; nil for one that is empty or a remark.
  private static func position(of line: Span<UInt8>) throws(CommandError) -> Position? {
    guard line.count <= InputFile.lineLimit else {
      throw CommandError("it is longer than \(InputFile.lineLimit) bytes; no position is")
    }
    do throws(PositionLineError) {
      return try PositionLine.position(of: line)
    } catch {
      throw CommandError(error.reason(in: line))
    }
  }

  /// A position in which there is something to choose, and that can be solved.
  private static func playable(_ position: Position) throws(CommandError) -> Position {
    let (empties, most) = (position.board.emptyCount, EndgameSolver.mostEmpties)
    let problem: PuzzleError? =
      switch position.status {
      case .over: .gameOver
      case .pass(let side): .noChoice(side)
      case .turn: empties > most ? .tooManyEmpties(empties, most: most) : nil
      }
    if let problem { throw CommandError(problem.description) }
    return position
  }
}
