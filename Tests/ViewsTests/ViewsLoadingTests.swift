import Foundation
@testable import Presentation
import Reversi
import Samples
import TestSupport
import Testing

@Suite("A site is loaded whole or not at all")
struct ViewsLoadingTests {
  @Test("with its public files, their types and versions")
  func publicFiles() throws {
    let site = try SamplePages.site.get()
    let style = try #require(site.file("style.css"))
    #expect(style.contentType == "text/css; charset=utf-8")
    #expect(style.version.utf8.count == 12)
    #expect(site.file("dark.svg")?.contentType == "image/svg+xml")
    #expect(site.file("absent.css") == nil)
    #expect(site.file("../Package.swift") == nil)
  }

  @Test(
    "with its style sheets as short as they can be without another meaning",
    arguments: [
      (
        "/* a */\n.a,\n.b {\n  color: red;\r\n\n  margin: 0 1px;\n}\n",
        ".a,.b{color:red;margin:0 1px;}"
      ),
      ("a :hover { grid:\n    \"a  b\" 1fr\n    / 100%; }", "a :hover{grid:\"a  b\" 1fr / 100%;}"),
      ("b{content:\"; /* a */ \\\" {  \"}", "b{content:\"; /* a */ \\\" {  \"}"),
      ("b{content:'a;\n  color:  red}", "b{content:'a;\n color:red}"),
      ("a/**/.b /* c */ d{margin:1px/**/2px}", "a/**/.b /* c */ d{margin:1px/**/2px}"),
      (".a\\: b{} .c\\  {}", ".a\\: b{}.c\\ {}"), ("/* a", ""), ("\"", "\""), ("\\", "\\"),
      ("", ""),
    ])
  func sent(sheet: String, sent: String) {
    #expect(
      String(decoding: StyleSheet(bytes: Array(sheet.utf8), path: "").sent, as: UTF8.self) == sent)
  }

  @Test(
    "with what its style sheets set for all pages",
    arguments: [
      (":root {\n  --a: #fff;\n\n  --b:\n    1px 2px\n}", ["2 --a=#fff", "4 --b=1px2px"]),
      (
        ":root{--a:#fff;}@media (prefers-color-scheme:dark){:root{--a:#000}a{}:root{--b:0}}"
          + ":root{--a:1}",
        ["1 --a=#fff", "1 --a=#000 dark", "1 --b=0 dark", "1 --a=1"]
      ),
      (":root{/* a\n--b: 0;*/ --c: \"};--d:0\"; --e\\;: 0 }", ["2 --c=\"};--d:0\"", "2 --e\\;=0"]),
      (":root { color: red; --a: x }", ["1 --a=x"]),
      (".a{--b:0} @media print{:root{--c:0}} @media print{@media (prefers-color-scheme:dark){", []),
      (":root{--a:0;--b:{--c:0}--d:0}}:root{--e:0}", ["1 --a=0", "1 --d=0", "1 --e=0"]),
      ("}}}:root{--\u{E9}:\u{E9};", ["1 --\u{E9}=\u{E9}"]), (":root{--a", []), ("", []),
    ])
  func properties(sheet: String, properties: [String]) {
    let read = StyleSheet(bytes: Array(sheet.utf8), path: "").properties
    #expect(
      read.map { "\($0.line) \($0.name)=\($0.value)\($0.isDark ? " dark" : "")" } == properties)
  }

  @Test("with every file that its pages link to")
  func linkedFiles() throws {
    let site = try SamplePages.site.get()
    for name in ["style.css", "motion.css", "dark.svg", "light.svg", "flipbook.svg"] {
      #expect(site.file(name) != nil)
    }
    let viewer = Viewer(hasChosenMotion: false)
    var bytes: [UInt8] = []
    site.render(
      NewGamePagePresenter(.start, viewer: viewer, site: Publication()).viewData(), into: &bytes)
    let page = String(decoding: bytes, as: UTF8.self)
    let version = try #require(site.file("motion.css")?.version)
    #expect(page.contains("href=\"motion.css?v=\(version)\""))
  }

  @Test("with templates whose fields have names that the program reads")
  func fieldNames() throws {
    let folder = SamplePages.directory + "/Templates"
    var names: Set<Substring> = []
    for file in try TemplatesDirectory.files(in: folder, ending: ".mustache") {
      let matches = String(decoding: file.bytes, as: UTF8.self)
        .matches(of: #/<(?:input|button|select|textarea)\b[^>]* name="?(\w+)/#)
      names.formUnion(matches.map(\.1))
    }
    #expect(names.contains("text"))
    for name in names { #expect(FormField(rawValue: String(name)) != nil, "\(name)") }
  }

  @Test("a page and its style sheet fit into the first round trip")
  func size() throws {
    let site = try SamplePages.site.get()
    let style = try #require(site.file("style.css")?.compressed).count
    let game = try SampleGames.game("f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1")
    var page: [UInt8] = []
    site.render(
      GamePagePresenter(
        game: game, viewer: Viewer(rights: SamplePages.host), now: SampleGames.now,
        site: Publication()
      ).viewData(), into: &page)
    #expect(page.count + style <= 14 * 1024)
  }

  @Test("a version changes with the bytes")
  func versions() {
    let one = PublicFile(name: "a.css", bytes: [1])
    #expect(one.version == PublicFile(name: "b.css", bytes: [1]).version)
    #expect(one.version != PublicFile(name: "a.css", bytes: [2]).version)
  }

  @Test("byte order marks, with which some editors begin a file, are left out")
  func byteOrderMarks() throws {
    let copy = try TemplatesCopy()
    for name in [
      "Templates/problem.mustache", "Templates/words/de.txt", "Templates/openings.txt",
      "Public/style.css",
    ] {
      let text = try String(contentsOfFile: copy.path + "/" + name, encoding: .utf8)
      try ("\u{FEFF}" + text).write(
        toFile: copy.path + "/" + name, atomically: true, encoding: .utf8)
    }
    #expect(try Views(directory: copy.path).version == SamplePages.site.get().version)
  }

  @Test("the site's version changes with a template, with words and with a public file")
  func siteVersion() throws {
    let copy = try TemplatesCopy()
    let original = try SamplePages.site.get().version
    #expect(try Views(directory: copy.path).version == original)
    try copy.append("\n", to: "problem.mustache")
    let changed = try Views(directory: copy.path).version
    #expect(changed != original)
    try "a".write(toFile: copy.path + "/Public/a.txt", atomically: true, encoding: .utf8)
    let other = try Views(directory: copy.path).version
    #expect(other != changed)
    try copy.append("# A comment\n", to: "words/de.txt")
    #expect(try Views(directory: copy.path).version != other)
  }

  @Test("openings that can't be read stop the start, with the file, the line and the column")
  func unreadableOpenings() throws {
    let site = try TemplatesCopy()
    try site.append("f5d6\nf5f5\n", to: "even.txt")
    let line = try site.lines(of: "even.txt") - 1
    #expect(
      try site.complaint().hasPrefix(
        "\(site.path)/Templates/even.txt:\(line):3: a line has legal moves"))
    try site.remove("even.txt")
    let file = site.path + "/Templates/even.txt"
    #expect(try site.complaint() == "\(file): No such file or directory")
    for lines in ["# None\n", "f5d6\nf5f6\tA name\n"] {
      try lines.write(toFile: file, atomically: true, encoding: .utf8)
      #expect(
        try site.complaint() == "\(file): give openings here, one a line, without names")
    }
  }

  @Test("the even openings are lines of eight moves, each of another position")
  func evenOpenings() throws {
    let openings = try SamplePages.site.get().evenOpenings
    #expect(openings.count == 128 && openings.allSatisfy { $0.plyCount == 8 })
    #expect(Set(openings.map(\.position.canonical.position)).count == openings.count)
    #expect(openings.allSatisfy { !$0.position.legalMoves.isEmpty })
  }

  @Test("a missing directory is named")
  func missingDirectory() throws {
    let error = try #require(throws: ViewsError.self) { try Views(directory: "/nowhere") }
    #expect("\(error)" == "/nowhere/Templates: No such file or directory")
  }

  @Test("a broken template is named with line and column")
  func broken() throws {
    let site = try TemplatesCopy()
    try site.append("\n{{#open}}\n", to: "problem.mustache")
    let lines = try site.lines(of: "problem.mustache")
    #expect(
      try site.complaint()
        == "\(site.path)/Templates/problem.mustache:\(lines - 1):1: {{#open}} is never closed")
  }

  @Test("a missing template is named where another template uses it")
  func missing() throws {
    let site = try TemplatesCopy()
    try site.remove("player.mustache")
    let complaint = try site.complaint()
    #expect(complaint.contains("/Templates/board.mustache:"))
    #expect(complaint.contains("there is no template \"player\""))
  }

  @Test("a missing public file is named where a template uses it")
  func missingFile() throws {
    let site = try TemplatesCopy()
    try FileManager.default.removeItem(atPath: site.path + "/Public/notes.css")
    let complaint = try site.complaint()
    #expect(complaint.contains("/Templates/board.mustache:"))
    #expect(complaint.contains("there is no template \"notes.css\""))
  }

  @Test(
    "a disk turns over for as long as its frame is shown",
    arguments: [(Duration.milliseconds(250), "0.25s"), (.seconds(1), "1.0s"), (.zero, "0.0s")])
  func turning(interval: Duration, duration: String) throws {
    let site = try Views(directory: SamplePages.directory, frameInterval: interval)
    let sheet = String(decoding: try #require(site.file("turning.css")).bytes, as: UTF8.self)
    #expect(sheet.contains("animation:turn var(--frame"))
    #expect(sheet.hasSuffix(":root{--frame:\(duration)}\n"))
  }

  @Test("the thinking indicator fills up for as long as a computer thinks")
  func thinking() throws {
    let site = try Views(directory: SamplePages.directory, thinkingTime: .milliseconds(500))
    let sheet = String(decoding: try #require(site.file("thinking.css")).bytes, as: UTF8.self)
    #expect(sheet.contains("animation:think var(--thinking"))
    #expect(sheet.hasSuffix(":root{--thinking:0.5s}\n"))
  }

  @Test("a template that isn't UTF-8 is named")
  func encoding() throws {
    let copy = try TemplatesCopy()
    let template = copy.path + "/Templates/problem.mustache"
    let lines = try copy.lines(of: "problem.mustache")
    var bytes = try Data(contentsOf: URL(filePath: template))
    bytes.append(contentsOf: [0x0A, 0x3C, 0xFF])
    try bytes.write(to: URL(filePath: template))
    #expect(try copy.complaint() == "\(template):\(lines + 1):2: the template is no UTF-8")
  }

  @Test("all problems of the words are listed, with file, line and column")
  func words() throws {
    let copy = try TemplatesCopy()
    try copy.append("\nfoo = 1\nbar = 2\n", to: "words/ja.txt")
    try copy.remove("words/en.txt")
    try copy.append("dark = Schwarz\n", to: "words/de.txt")
    let lines = try (de: copy.lines(of: "words/de.txt") - 1, ja: copy.lines(of: "words/ja.txt"))
    let folder = copy.path + "/Templates/words"
    let complaints = try copy.complaint().split(separator: "\n")
    try #require(complaints.count == 3)
    #expect(complaints[0].hasPrefix("\(folder)/de.txt:\(lines.de):1: the key dark is in line"))
    #expect(complaints[1] == "\(folder)/ja.txt:\(lines.ja - 2):1: the key foo is unknown")
    #expect(complaints[2] == "\(folder)/ja.txt:\(lines.ja - 1):1: the key bar is unknown")
  }

  @Test("names of openings in a language are optional, and a bad line is named with its file")
  func openings() throws {
    let copy = try TemplatesCopy()
    try copy.append("f5d6\tAgain\n", to: "openings/ja.txt")
    let lines = try copy.lines(of: "openings/ja.txt") - 1
    #expect(
      try copy.complaint().hasPrefix(
        "\(copy.path)/Templates/openings/ja.txt:\(lines):1: the position has a name in line "))
    try copy.remove("openings")
    let site = try Views(directory: copy.path)
    let record = try RecordText.record(of: "f5d6c3d3c4")
    let names = site.languages.all.map { $0.openings.opening(of: record)?.name }
    #expect(names.count > 1 && names.allSatisfy { $0 == "Tiger" })
  }

  @Test("one line of the style sheet sets a disk's colour in pages, pictures and icons")
  func colour() throws {
    let copy = try TemplatesCopy()
    let sheet = copy.path + "/Public/style.css"
    let style = try String(contentsOfFile: sheet, encoding: .utf8)
    try style.replacing("--dark: #191b1a", with: "--dark: #102030")
      .write(toFile: sheet, atomically: true, encoding: .utf8)
    let site = try Views(directory: copy.path)
    #expect(site.palette.dark == Colour(hexadecimal: "#102030"))
    for (name, isDark) in [("dark.svg", true), ("flipbook.svg", true), ("light.svg", false)] {
      let icon = String(decoding: try #require(site.file(name)).bytes, as: UTF8.self)
      #expect(icon.contains("#102030") == isDark, "\(name)")
      #expect(!icon.contains("#191b1a"), "\(name)")
    }
  }

  @Test("a missing or malformed colour is named, with its file and line")
  func badColour() throws {
    let copy = try TemplatesCopy()
    let sheet = copy.path + "/Public/style.css"
    let style = try String(contentsOfFile: sheet, encoding: .utf8)
    let line =
      try #require(
        style.split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.hasPrefix("  --light:") }) + 1
    for bad in ["efefef", "#efefe", "#efefeg", "white", "#"] {
      try style.replacing("--light: #f4f2ec", with: "--light:\(bad)")
        .write(toFile: sheet, atomically: true, encoding: .utf8)
      #expect(
        try copy.complaint()
          == "\(sheet):\(line): the colour --light has to be # and three or six hexadecimal digits")
    }
    try style.replacing("--light:", with: "--pale:")
      .write(toFile: sheet, atomically: true, encoding: .utf8)
    #expect(
      try copy.complaint()
        == "\(sheet):1: the colour --light has to be # and three or six hexadecimal digits")
    try FileManager.default.removeItem(atPath: sheet)
    #expect(try copy.complaint() == "\(sheet): there is no style sheet")
  }

  @Test("a missing page template is named")
  func missingPage() throws {
    let site = try TemplatesCopy()
    try site.remove("seat.mustache")
    #expect(
      try site.complaint()
        == "\(site.path)/Templates/seat.mustache: there is no template \"seat\"")
  }

  @Test("a name that the view data doesn't declare is reported")
  func undeclared() throws {
    let site = try TemplatesCopy()
    try site.append("{{undeclared}}", to: "link.mustache")
    let complaint = try site.complaint()
    #expect(complaint.contains("/Templates/link.mustache:2:1: "))
    #expect(complaint.contains("\"{{undeclared}}\" is not declared by LinkViewData"))
  }
}
