import Pictures
import Presentation
import Reversi
import Views

/// The files of one game: a page for each ply, a chain of pages that plays it, its transcript and its last board.
struct GameFolder {
  let settings: GameSiteSettings
  let site: Site
  /// The name of the folder, empty for the site's own.
  let folder: String
  private let record: GameRecord
  private let plies: [RecordPly]
  private let files: GameFiles
  private let presenter: RecordPagePresenter

  init(
    _ record: GameRecord, in folder: String, of site: Site, settings: GameSiteSettings,
    styles: StyleFiles
  ) {
    self.settings = settings
    self.site = site
    self.folder = folder
    self.record = record
    plies = record.plies
    let files = GameFiles(
      text: RecordText.text(of: record), count: plies.count, pace: settings.pace)
    self.files = files
    presenter = RecordPagePresenter(
      record, at: RecordAddress(files.text), language: settings.language, site: settings.facts,
      links: .files(
        GameLinks(files: files, root: folder.isEmpty ? "" : "../", styles: styles)
          .file),
      players: settings.players, refreshDelay: 1)
  }

  /// Writes all of them.
  ///
  /// - Parameter buffer: reused from page to page.
  func write(
    into output: inout OutputFolder, buffer: inout [UInt8], pause: () throws -> Void
  ) throws {
    for ply in 0...plies.count {
      try write(RecordAddress(files.text, ply: ply), into: &output, &buffer)
      for address in frames(of: ply) { try write(address, into: &output, &buffer) }
      try pause()
    }
    try output.write(
      Array((files.text + "\n").utf8), to: GameFiles.transcript, in: folder)
    try output.write(Array(picture.svg.utf8), to: GameFiles.picture, in: folder)
  }

  private func write(
    _ address: RecordAddress, into output: inout OutputFolder, _ buffer: inout [UInt8]
  ) throws {
    guard let name = files.page(address), let page = presenter.at(address).viewData() else {
      return
    }
    buffer.removeAll(keepingCapacity: true)
    try site.render(page, into: &buffer)
    try output.write(buffer, to: name, in: folder)
  }

  /// The moments of the move that made a ply which the chain shows.
  private func frames(of ply: Int) -> [RecordAddress] {
    guard let pace = settings.pace, ply > 0 else { return [] }
    // At a pace of moves the chain's last page is the one that stands still.
    if pace == .moves {
      return ply < plies.count ? [RecordAddress(files.text, ply: ply, pace: pace)] : []
    }
    let frames = MoveFrames(of: plies[ply - 1])
    var addresses: [RecordAddress] = []
    var step = frames.first(for: pace)
    while let shown = step, shown != .end {
      addresses.append(RecordAddress(files.text, ply: ply, step: shown, pace: pace))
      step = frames.step(after: shown)
    }
    return addresses
  }

  private var picture: BoardPicture {
    BoardPicture(
      board: record.position.board, last: plies.last?.square,
      label: GameSummary(of: record, language: settings.language).text)
  }
}
