import Encodings
import GameFiles
import OperatingSystem
import Presentation

extension Command {
  static let new = Command(
    "new", "write the folder of an example club, to export as a site",
    options: NewSite.options, takesFiles: true,
    help: """
      usage: flipbook new FOLDER

      Writes the folder of an example club: a dozen games of three events with
      comments, two puzzles, two pages of text, the players, and workflows that
      publish it on GitHub Pages or GitLab Pages. Change it, and make a site of it:

        flipbook new club
        flipbook export site club --output public --watch

      The article "Whole sites" tells what each file means. The folder must not exist.

      \(Option.defaults(NewSite.options))
      """
  ) { arguments, environment in
    let site = try NewSite(arguments, environment: environment)
    return { try site.run() }
  }
}

/// Writes an example of a club's folder, to be changed and exported: `flipbook new FOLDER`.
struct NewSite: Equatable {
  private var templates: String?
  private var folder = ""

  static let options: [Option<NewSite>] = [.templates(\.templates)]

  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    let reader = OptionReader(options: Self.options)
    let operands = try reader.read(arguments, environment: environment, into: &self)
    guard operands.count == 1, let folder = operands.first, !folder.isEmpty else {
      throw UsageError("new needs the name of one folder, such as flipbook new club")
    }
    self.folder = folder
  }

  /// - Throws: ``CommandError`` if the folder exists or can't be written.
  func run() throws {
    let example = try TemplatesDirectory.find(named: templates) + "/Templates/club"
    let status = try FileSystem.reading(folder) { () throws(SystemError) in
      try FileSystem.status(of: folder)
    }
    guard status == nil else {
      throw CommandError("\(folder.printable) is there already; name a folder that isn't")
    }
    try copy(example, to: folder)
    CommandOutput.say(
      """
      The example of a club is in \(folder.printable). Change its files, then write the site, or look at it while \
      you change them:

        flipbook export site \(folder.printable) --output public
        flipbook export site \(folder.printable) --output public --watch
      """)
  }

  private func copy(_ source: String, to target: String) throws(CommandError) {
    let names = try FileSystem.reading(source) { () throws(SystemError) in
      try FileSystem.names(in: source)
    }
    let place = try Self.writing(target) { () throws(SystemError) in
      try FileSystem.makeDirectory(target)
      return try OpenDirectory(target)
    }
    for name in names where !name.isSpelled(".DS_Store") {
      let (from, to) = (source + "/" + name, target + "/" + name)
      guard !FileSystem.isDirectory(from) else {
        try copy(from, to: to)
        continue
      }
      let bytes = try FileSystem.reading(from) { () throws(SystemError) in
        try OpenFile.bytes(of: from)
      }
      try Self.writing(to) { () throws(SystemError) in try place.create(name, holding: bytes) }
    }
  }

  static func writing<Answer>(
    _ path: String, _ write: () throws(SystemError) -> Answer
  ) throws(CommandError) -> Answer {
    do throws(SystemError) {
      return try write()
    } catch {
      throw CommandError("\(path.printable) can't be written", error)
    }
  }
}
