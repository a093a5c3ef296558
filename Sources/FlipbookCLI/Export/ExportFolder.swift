import OperatingSystem
import SiteExport

/// The folder that a static site is written to, with what is said of it meanwhile.
struct ExportFolder {
  /// Its path, as it stands on the command line.
  let path: String
  /// The file of the games that are kept, nil where none are.
  let store: String?
  /// Where the templates and public files are.
  let site: String
  /// Whether others' files in it may be deleted.
  let isForced: Bool
  let environment: [String: String]

  /// Writes a site as a whole, unless somebody stops it, and says how large it is.
  ///
  /// - Parameters:
  ///   - things: what is counted while it is written.
  ///   - content: writes all files; it is handed what to tell how far it is.
  func write(
    _ things: String, total: Int,
    content: (inout OutputFolder, _ progress: (Int) throws -> Void) throws -> Void
  ) throws {
    let interruption = try Interruption()
    var output = try OutputFolder(at: path, precious: precious, force: isForced)
    var progress = ExportProgress(things, total: total)
    do {
      // What is said next, be it an error, has the line to itself.
      defer { progress.end() }
      try content(&output) { done in
        if interruption.hasCome { throw OutputError.stopped(path) }
        progress.show(done)
      }
    }
    let tally = try output.publish()
    let pages = tally.pages == 1 ? "1 page" : "\(tally.pages) pages"
    Console.say("\(pages), \(tally.files) files, \(tally.bytes) bytes: open \(path)/index.html")
  }

  /// What nobody means to delete, even by force.
  private var precious: [PreciousFolder] {
    [
      store.map { PreciousFolder($0, called: "the games that are kept") },
      environment["HOME"].map { PreciousFolder($0, called: "the home directory") },
      PreciousFolder(".", called: "the current directory"),
      PreciousFolder(site + "/Templates", called: "the site's templates"),
      PreciousFolder(site + "/Public", called: "the site's files"),
    ].compactMap { $0 }
  }
}
