import Presentation
import Reversi

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
