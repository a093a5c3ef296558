import OperatingSystem
import Presentation
import Reversi
import SiteExport
import Views

/// Writes a puzzle as a static site.
struct PuzzleExport {
  let options: ExportOptions
  let folder: ExportFolder

  /// The most pages that are written without being asked twice.
  static let pageLimit = 20_000
  /// The most positions that memory and patience are good for.
  static let mostNodes = 300_000

  /// Looks at all that can follow, says how much it is, and writes it.
  func run() throws {
    let start = try PuzzleArgument(options.operands[0]).position()
    let site = PuzzleSite(
      try graph(from: start), settings: options.puzzleSettings,
      site: try Site(directory: folder.site, references: .plain))
    let bytes = try site.byteCount(countingAtMost: Self.pageLimit)
    let isMany = site.pageCount > Self.pageLimit
    Console.say("\(site.pageCount) pages, \(isMany ? "about " : "")\(bytes) bytes to write")
    if isMany, !options.isForced { throw tooMany(site) }
    try folder.write("pages", total: site.pageCount) { output, progress in
      try site.write(into: &output, progress: progress)
    }
  }

  private func graph(from start: Position) throws -> PuzzleGraph {
    do throws(PuzzleError) {
      return try PuzzleGraph(start: start, mostNodes: Self.mostNodes)
    } catch {
      throw ExportError(error.reason)
    }
  }

  private func tooMany(_ site: PuzzleSite) -> ExportError {
    let other = [RecordPace.moves, nil].first { site.pageCount(at: $0) <= Self.pageLimit }
    let remedy = other.map { pace in
      "--pace \(pace?.rawValue ?? "off") makes it \(site.pageCount(at: pace)) pages, "
    }
    return ExportError(
      "\(site.pageCount) pages are more than \(Self.pageLimit), nothing is written; "
        + "\(remedy ?? "")a position with fewer empty squares makes it fewer, "
        + "--force writes them all")
  }
}

extension PuzzleError {
  /// Why there is no such puzzle and what to do about it.
  fileprivate var reason: String {
    switch self {
    case .gameOver: "the game is over in this position; take one from before its end"
    case .noChoice(let side):
      "\(side.name) is to move and has to pass; let it be \(side.flipped.name)'s turn"
    case .tooManyEmpties(let count, let most):
      "\(count) squares are empty, too many for perfect play; take a position with \(most) at most"
    case .tooLarge(let count):
      "there are more than \(count - 1) positions to choose in; take one with fewer empty squares"
    }
  }
}

extension Disk {
  fileprivate var name: String { self == .dark ? "dark" : "light" }
}

/// The position that a puzzle starts from, as it stands on a command line: a file, the standard input, or the text itself.
struct PuzzleArgument {
  private let argument: String

  init(_ argument: String) {
    self.argument = argument
  }

  /// The position.
  ///
  /// - Throws: ``ExportError`` with line and column if nothing can make a position of it, or a ``FileError``.
  func position() throws -> Position {
    switch argument.isSpelled("-") ? .file : InputFile.kind(of: argument) {
    case .folder: throw ExportError("\(argument) is a folder; name a file with a position")
    case .file:
      let name = InputFile.name(of: argument)
      return try position(in: text(), called: "\(name) can't be read")
    case .nothing:
      return try position(in: argument, called: "\(argument.quoted) is no file and no position")
    }
  }

  private func position(in text: String, called failure: String) throws(ExportError) -> Position {
    do throws(GameTextError) {
      let record = try GameText(text).record
      // Transcripts leave passes out, also the last one; a board says itself whose turn it is.
      return record.moves.isEmpty ? record.position : record.position.withoutPass
    } catch {
      let place = PastedGame.text(of: error, language: .standard).printable
      throw ExportError("\(failure): \(place)")
    }
  }

  private func text() throws(FileError) -> String {
    var bytes: [UInt8] = []
    try InputFile.forEachLine(of: argument) { (line, _) throws(FileError) in
      for index in 0..<line.count { bytes.append(line[index]) }
      bytes.append(UInt8(ascii: "\n"))
      // What is longer is no position, and a device has no end.
      return bytes.count <= GameText.sizeLimit
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
