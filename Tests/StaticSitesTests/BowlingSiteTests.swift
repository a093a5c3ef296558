import Foundation
import Presentation
import StaticSites
import TestSupport
import Testing

@Suite("A static score sheet")
struct BowlingSiteTests {
  /// The files of a sheet's site, by their names.
  private func files(
    _ text: String, title: String? = nil, in language: Language = .standard, of site: Views? = nil
  ) throws -> [String: Data] {
    let home = try TemporaryDirectory()
    var output = try OutputFolder(at: home.file("site"))
    let settings = SiteSettings(title: title, language: language)
    try BowlingSite(text, settings: settings, site: site ?? WrittenSite.site.get())
      .write(into: &output)
    let tally = try output.finish()
    #expect(tally.pages == 1)
    let names = try home.names(in: "site")
    let named = try names.map { name in
      (name, try Data(contentsOf: URL(filePath: home.file("site/" + name))))
    }
    return Dictionary(uniqueKeysWithValues: named)
  }

  private func html(
    _ text: String, title: String? = nil, in language: Language = .standard
  ) throws -> String {
    let files = try files(text, title: title, in: language)
    return String(decoding: files["index.html"] ?? Data(), as: UTF8.self)
  }

  @Test("is one page with the files it refers to, the same bytes each time")
  func whole() throws {
    let files = try files("x 46 ~72")
    #expect(
      files.keys.sorted() == [
        ".flipbook-site", "bowling.css", "flipbook.svg", "index.html", "print.css", "style.css",
      ])
    #expect(try self.files("X46~72") == files)
  }

  @Test("shows the sheet without controls, and refers only to its own files")
  func page() throws {
    let html = try html("X46~72", title: "A & B")
    #expect(html.contains("<title>Player 2: frame 2, throw 1 · A &amp; B</title>"))
    #expect(!html.contains("<form") && !html.contains("<button"))
    #expect(!html.contains("class=\"button\""))
    let references = html.matches(of: #/(?:href|src|action)="([^"]*)"/#).map { String($0.1) }
    #expect(
      Set(references) == ["bowling.css", "flipbook.svg", "index.html", "print.css", "style.css"])
  }

  @Test("looks as recorded", arguments: Language.allCases)
  func snapshot(in language: Language) throws {
    try Snapshot.expect(html("XXXXXXXXX465", in: language), named: "sheet", in: language)
  }

  @Test("is in a language of the site's owner, from a file in the site's folder")
  func ownLanguage() throws {
    let own = try OwnLanguageSite()
    let site = try Views(directory: own.path, references: .plain)
    let language = try #require(site.languages[OwnLanguageSite.tag])
    let page = try #require(files("X", in: language, of: site)["index.html"])
    let html = String(decoding: page, as: UTF8.self)
    #expect(html.contains("<html lang=\"\(OwnLanguageSite.tag)\""))
    #expect(html.contains(OwnLanguageSite.sheet))
  }

  @Test("isn't written if the throws are impossible")
  func impossible() {
    #expect(throws: (any Error).self) { try html("65") }
  }
}
