import Encodings
import OperatingSystem
import Presentation
import Samples
import StaticSites

extension Command {
  static let pages = Command(
    "pages", "write or compare a page of each kind, with samples", options: SamplePages.options,
    help: """
      usage: flipbook pages --output DIR [OPTIONS]
             flipbook pages --check DIR [--record] [OPTIONS]

      Writes a page of each kind with sample data, in each language, as files that a
      browser opens: to see what your templates and words do. DIR/index.html lists
      them. Keep the folder, and compare it after a change:

        flipbook pages --templates mine --output pages
        flipbook pages --templates mine --check pages

      --check shows each difference once, with the pages that have it, and fails if
      there is one. With --record it shows them and writes the pages anew.

      \(Option.defaults(SamplePages.options))
      """
  ) { arguments, environment in
    let pages = try SamplePages(arguments, environment: environment)
    return { try pages.run() }
  }
}

struct SamplePages: Equatable {
  private var output: String?
  private var checked: String?
  private var records = false
  private var templates: String?

  static let options: [Option<SamplePages>] = [
    Option(
      "output", "DIR", "write the pages here", \.output, OptionValues.text("a directory")),
    Option(
      "check", "DIR", "compare the pages there", \.checked, OptionValues.text("a directory")),
    Option(flag: "record", "accept the differences that --check shows (off)", \.records),
    .templates(\.templates),
  ]

  init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
    try OptionReader(options: Self.options)
      .readAll(arguments, of: "pages", environment: environment, into: &self)
    guard (output == nil) != (checked == nil) else {
      throw UsageError("pages needs --output DIR to write pages, or --check DIR to compare them")
    }
    guard checked != nil || !records else { throw UsageError("--record belongs to --check") }
  }

  /// - Throws: ``CommandError`` if pages differ, or ``OutputError`` if they can't be written.
  func run() throws {
    let directory = try TemplatesDirectory.find(named: templates)
    let site = try Views(directory: directory, references: .plain, otherPages: Views.exportedPages)
    let pages = try Self.pages(of: site)
    if let output { return try write(pages, of: site, to: output) }
    let folder = checked ?? ""
    let count = try compare(pages, in: folder)
    if records { return try write(pages, of: site, to: folder) }
    guard count == 0 else {
      throw CommandError(
        "\(counted(count, "page")) changed; flipbook pages --check \(folder) --record accepts that")
    }
  }

  /// The pages by their paths below the folder, without what asks a server for something.
  private static func pages(of site: Views) throws -> [String: [UInt8]] {
    var pages: [String: [UInt8]] = [:]
    for language in site.languages.all {
      for type in PageType.all {
        var page = try type.page(language)
        if var inLayout = page as? any PageInLayout {
          inLayout.page.root = "../"
          inLayout.page.refresh = nil
          (inLayout.page.asksForTheme, inLayout.page.asksForMotion) = (false, false)
          page = inLayout
        }
        var bytes: [UInt8] = []
        site.render(page, into: &bytes)
        pages["\(language.tag)/\(type.name).html"] = bytes
      }
    }
    return pages
  }

  private func write(_ pages: [String: [UInt8]], of site: Views, to folder: String) throws {
    var output = try OutputFolder(at: folder)
    for (path, bytes) in pages.sorted(by: { $0.key < $1.key }) {
      let parts = path.parts(at: "/")
      try output.write(bytes, to: String(parts[1]), in: String(parts[0]))
    }
    for file in site.publicFiles { try output.write(file.bytes, to: file.name) }
    try output.write(Array(Self.index(of: site.languages.all).utf8), to: "index.html")
    let tally = try output.finish()
    CommandOutput.say("\(counted(tally.pages, "page")): open \(folder)/index.html")
  }

  /// - Returns: the number of pages that have one, are missing, or are left over.
  private func compare(_ pages: [String: [UInt8]], in folder: String) throws -> Int {
    let tags = try FileSystem.names(in: folder).filter { FileSystem.isDirectory(folder + "/" + $0) }
    let kept = try tags.flatMap { tag in
      try FileSystem.names(in: folder + "/" + tag).map { tag + "/" + $0 }
    }
    var differences = PageDifferences()
    var count = 0
    for path in Set(pages.keys).union(kept).sorted() {
      let old = kept.contains(path) ? try OpenFile.bytes(of: folder + "/" + path) : nil
      guard old != pages[path] else { continue }
      count += 1
      switch (old, pages[path]) {
      case (let old?, let new?):
        differences.add(
          path, from: String(decoding: old, as: UTF8.self), to: String(decoding: new, as: UTF8.self)
        )
      case (nil, _): CommandOutput.say("\(path) is new")
      case (_, nil): CommandOutput.say("\(path) is no longer made")
      }
    }
    CommandOutput.say(differences.description)
    return count
  }

  private static func index(of languages: [Language]) -> String {
    let rows = PageType.all.map { type in
      let cells = languages.map { language in
        #"<td><a href="\#(language.tag)/\#(type.name).html">\#(language.tag)</a></td>"#
      }
      return "<tr><th>\(type.name)</th>\(cells.joined())</tr>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Sample pages</title>
      <h1>Sample pages</h1>
      <table>
      \(rows.joined())</table>
      </html>

      """
  }
}
