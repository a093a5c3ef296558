import Presentation

/// Leads from the pages of a game's folder to the files of the site.
struct GameLinks: Sendable {
  let files: GameFiles
  /// What leads from the game's folder to the site's own.
  let root: String
  let styles: StyleFiles

  /// The file of a route, relative to the game's folder; nil if the site has none.
  func file(_ route: SiteRoute) -> String? {
    switch route {
    case .start: root + "index.html"
    case .asset(let name, _): root + styles.use(name)
    case .ply(files.text, let ply): files.page(ply)
    case .record(let address): files.page(address)
    case .recordDownload(RecordAddress(files.text), .transcript): GameFiles.transcript
    case .recordDownload(RecordAddress(files.text), .svg): GameFiles.picture
    default: nil
    }
  }
}
