import OperatingSystem
import Presentation
import Reversi
import SiteExport

extension Export {
  /// The most pages that are written without being asked twice.
  static let pageLimit = 20_000
  /// The most positions that memory and patience are good for.
  static let mostNodes = 300_000

  /// Looks at all that can follow from a position, says how much it is, and writes it.
  func exportPuzzle() throws {
    let graph = try PuzzleGraph(start: start(), mostNodes: Self.mostNodes)
    let puzzle = PuzzleSite(graph, settings: options.settings, site: try site)
    let bytes = try puzzle.byteCount(countingAtMost: Self.pageLimit)
    let isMany = puzzle.pageCount > Self.pageLimit
    Console.say("\(puzzle.pageCount) pages, \(isMany ? "about " : "")\(bytes) bytes to write")
    if isMany, !options.isForced { throw tooMany(puzzle) }
    try write("pages", total: puzzle.pageCount) { output, progress in
      try puzzle.write(into: &output, progress: progress)
    }
  }

  private func tooMany(_ site: PuzzleSite) -> CommandError {
    let other = [RecordPace.moves, nil].first { site.pageCount(at: $0) <= Self.pageLimit }
    let remedy = other.map { pace in
      "--pace \(pace?.rawValue ?? "off") makes it \(site.pageCount(at: pace)) pages, "
    }
    return CommandError(
      "\(site.pageCount) pages are more than \(Self.pageLimit), nothing is written; "
        + "\(remedy ?? "")a position with fewer empty squares makes it fewer, "
        + "--force writes them all")
  }

  /// The position on the command line: in a file, on the standard input, or the text itself.
  private func start() throws(CommandError) -> Position {
    let argument = options.operands[0]
    switch InputFile.kind(of: argument) {
    case .folder: throw CommandError("\(argument) is a folder; name a file with a position")
    case .file:
      var file = try InputFile(argument)
      let text = try file.text(limit: GameText.sizeLimit)
      return try position(in: text, called: "\(file.name) can't be read")
    case .nothing:
      return try position(in: argument, called: "\(argument.quoted) is no file and no position")
    }
  }

  private func position(in text: String, called failure: String) throws(CommandError) -> Position {
    do throws(GameTextError) {
      let record = try GameText(text).record
      // Transcripts leave passes out, also the last one; a board says itself whose turn it is.
      return record.moves.isEmpty ? record.position : record.position.withoutPass
    } catch {
      let place = PastedGame.text(of: error, language: .standard).printable
      throw CommandError("\(failure): \(place)")
    }
  }
}
