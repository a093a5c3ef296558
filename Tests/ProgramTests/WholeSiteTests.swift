import Foundation
import TestSupport
import Testing

extension LiveTests {
  @Suite("flipbook export site")
  struct WholeSiteTests {
    private let home: TemporaryDirectory
    private let arguments: [String]

    init() throws {
      home = try TemporaryDirectory()
      arguments = ["export", "site", home.file("club"), "--output", home.file("site")]
      try home.write(
        "title: Our <club>\nlanguage: en, ja\naddress: https://club.example/games\n\nWe play.\n",
        to: "club/site.txt")
      try home.write(
        "f5d6c3\tAda\tBo\t2026-11-19\nf5f4\tBo\tCy\t2026-11-20\n", to: "club/games/Club.txt")
      try home.write(PuzzleExportTests.board, to: "club/puzzles/corner.txt")
    }

    private func export(_ more: String...) throws -> Program.Outcome {
      try Program.run(arguments + more, home: home)
    }

    /// All files of the site with their contents.
    private func files() throws -> [String: Data] {
      let root = home.file("site")
      let names = try FileManager.default.subpathsOfDirectory(atPath: root)
      return Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          FileManager.default.contents(atPath: root + "/" + name).map { (name, $0) }
        })
    }

    /// The files that a run rewrites.
    private func rewritten(by run: () throws -> Void) throws -> Set<String> {
      func identities() throws -> [String: Int] {
        let root = home.file("site")
        var numbers: [String: Int] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
          let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + name)
          guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
          numbers[name] = attributes[.systemFileNumber] as? Int
        }
        return numbers
      }
      let before = try identities()
      try run()
      return Set(try identities().filter { before[$0.key] != $0.value }.keys)
    }

    @Test("The example of a club is written once, and becomes a site as it is")
    func example() throws {
      let club = home.file("example")
      let new = try Program.run(["new", club], home: home)
      #expect(new.ending == .exit(0), "\(new.complaint)")
      #expect(new.output.contains { $0.contains("flipbook export site \(club) --output public") })
      let arguments = ["export", "site", club, "--output", home.file("site")]
      let exported = try Program.run(arguments, home: home)
      #expect(exported.ending == .exit(0), "\(exported.complaint)")
      #expect(!exported.complaint.contains("flipbook: "))
      #expect(exported.output.first?.hasPrefix("the games need about ") == true)
      let files = try files()
      for page in ["index", "games/cup/index", "puzzles/quiet/index", "pages/lesson"] {
        #expect(files[page + ".html"] != nil, "\(page)")
      }
      // It has the comments, although `players.txt` changes the players.
      let game = String(decoding: try #require(files["games/cup/game.ggf"]), as: UTF8.self)
      #expect(game.contains("C[Ada opens at f5, as most players do.]"))
      let again = try Program.run(["new", club], home: home)
      #expect(again.ending == .exit(1))
      #expect(again.complaint.contains("is there already; name a folder that isn't"))
    }

    @Test("A folder becomes a site in its languages, and the size is printed")
    func site() throws {
      let outcome = try export()
      #expect(outcome.ending == .exit(0), "\(outcome.complaint)")
      #expect(!outcome.complaint.contains("flipbook: "))
      #expect(outcome.output.count == 1)
      #expect(outcome.output[0].contains(" bytes written, 0 games, puzzles and files unchanged, "))
      #expect(outcome.output[0].hasSuffix(": open \(home.file("site"))/index.html"))
      let files = try files()
      for name in ["index.html", "games/club/index.html", "games/club-2/2.html", "feed.xml"] {
        #expect(files[name] != nil && files["ja/" + name] != nil, "\(name)")
      }
      #expect(files["puzzles/corner/index.html"] != nil && files["sitemap.xml"] != nil)
      let front = try home.text(of: "site/index.html")
      #expect(front.contains("Our &lt;club>") || front.contains("Our &lt;club&gt;"))
      #expect(front.contains("We play."))
      #expect(try home.names().filter { $0.hasPrefix(".") } == [])
    }

    @Test("A second run writes nothing; an added game only changes the pages that mention it")
    func incremental() throws {
      #expect(try export().ending == .exit(0))
      let again = try rewritten {
        let outcome = try export()
        #expect(outcome.output.first?.hasPrefix("0 pages, 0 files, 0 bytes written, ") == true)
      }
      #expect(again == [])
      try home.write(
        "f5d6c3\tAda\tBo\t2026-11-19\nf5f4\tBo\tCy\t2026-11-20\nf5f6\tCy\tDi\t2026-11-21\n",
        to: "club/games/Club.txt")
      let added = try rewritten {
        let outcome = try export()
        #expect(outcome.ending == .exit(0))
      }
      #expect(added.isSuperset(of: ["index.html", "games/club-3/index.html", "feed.xml"]))
      #expect(!added.contains { $0.contains("club/") || $0.contains("club-2/") })
      #expect(!added.contains { $0.contains("puzzles/") || $0.hasSuffix(".css") })
      let site = try files()
      try home.write("mine", to: "site/rules.html")
      #expect(try export().output.first?.contains(" removed, 1 repaired after changes: ") == true)
      #expect(try files() == site)
      try FileManager.default.removeItem(atPath: home.file("site"))
      #expect(try export().ending == .exit(0))
      #expect(try files() == site)
    }

    @Test(
      "An address that would show another game is named, and nothing is written without --force")
    func moved() throws {
      try home.write("f5d6c3\tAda\tBo\nf5f4\tBo\tCy\n", to: "club/games/Club.txt")
      #expect(try export().ending == .exit(0))
      let before = try files()
      // Comments and empty lines move no game.
      try home.write("# Thursdays\n\nf5d6c3\tAda\tBo\n\nf5f4\tBo\tCy\n", to: "club/games/Club.txt")
      #expect(try export().output.first?.hasPrefix("0 pages, 0 files, ") == true)
      let late = "f5f6\tCy\tDi\nf5d6c3\tAda\tBo\nf5f4\tBo\tCy\n"
      try home.write(late, to: "club/games/Club.txt")
      let outcome = try export()
      #expect(outcome.ending == .exit(1))
      let file = home.file("club/games/Club.txt")
      #expect(
        outcome.complaint.contains(
          "would show other games than before: club-2 (\(file), line 2), club (\(file), line 1); "))
      #expect(try files() == before)
      // The games keep their addresses if they say them.
      try home.write(
        "f5f6\tCy\tDi\t\t\t\t\tnew\nf5d6c3\tAda\tBo\t\t\t\t\tclub\nf5f4\tBo\tCy\t\t\t\t\tclub-2\n",
        to: "club/games/Club.txt")
      let named = try rewritten {
        let outcome = try export()
        #expect(outcome.ending == .exit(0), "\(outcome.complaint)")
      }
      #expect(named.contains("games/new/index.html"))
      #expect(!named.contains { $0.hasPrefix("games/club") })
      try home.write(late, to: "club/games/Club.txt")
      #expect(try export("--force").ending == .exit(0))
      #expect(try files()["games/club-3/index.html"] != nil)
    }

    @Test("Unreadable files are named; the site stays unchanged, or --keep-going writes the rest")
    func problems() throws {
      #expect(try export().ending == .exit(0))
      let before = try files()
      try home.write("f5\nf5 x9\n", to: "club/games/other.txt")
      try home.write("-\n", to: "club/puzzles/other.txt")
      let outcome = try export()
      #expect(outcome.ending == .exit(1))
      let (game, puzzle) = ("club/games/other.txt, line 2: ", "club/puzzles/other.txt, line 1")
      #expect(outcome.complaint.hasPrefix("flipbook: \(home.file(game))move 2 at character 4: "))
      #expect(try files() == before)
      let rest = try export("--keep-going")
      #expect(rest.ending == .exit(1))
      // Progress lines may come, too, if it takes long.
      let told = rest.complaint.split(separator: "\n").filter { $0.hasPrefix("flipbook: ") }
      #expect(told.count == 3)
      #expect(told[0].contains(game) && told[1].contains(puzzle))
      #expect(told[2] == "flipbook: 2 things can't be read, see above; the rest is written")
      #expect(try files()["games/other/index.html"] != nil)
    }

    @Test("Colours that readers may not see are told, and a misspelt one stops the export")
    func style() throws {
      try home.write("title: The Club\nstyle: club.css\n", to: "club/site.txt")
      try home.write(":root { --paper: #888 }", to: "club/pages/club.css")
      let outcome = try export()
      #expect(outcome.ending == .exit(0))
      let place = "flipbook: \(home.file("club/pages/club.css")), line 1: "
      #expect(outcome.complaint.contains(place + "--muted on --paper has a contrast of 1.81"))
      let before = try files()
      #expect(before["pages/club.css"] != nil)
      try home.write(":root { --papper: #888 }", to: "club/pages/club.css")
      let bad = try export()
      #expect(bad.ending == .exit(1))
      #expect(bad.complaint.hasPrefix(place + "no look has \"--papper\"; did you mean --paper?"))
      #expect(try files() == before)
    }

    @Test("A puzzle with too many pages is named, or left out")
    func largePuzzle() throws {
      // The first game of a tournament, 12 moves before its end.
      let game =
        "f5d6c3d3c4f4c5b3c2b4e3e6c6g4f6b6g6d2b5a6a5a4g3c1f2c7d7d8e2f1h3f3a2g5b2e7b8h6h5c8e8f8g8f7a3a1e1h4"
      try home.write(game, to: "club/puzzles/long.txt")
      let outcome = try export("--pace", "disks")
      #expect(outcome.ending == .exit(1))
      #expect(
        outcome.complaint.contains(
          "flipbook: \(home.file("club/puzzles/long.txt")), line 1: its 22037 pages are more than"))
      #expect(try !home.names().contains { $0.contains("site") })
      #expect(try export("--pace", "disks", "--keep-going").ending == .exit(1))
      #expect(try files()["puzzles/corner/index.html"] != nil)
      #expect(try files()["puzzles/long/index.html"] == nil)
    }

    @Test("A file that changes during the export ends it, and nothing is written")
    func change() throws {
      try home.write(
        String(repeating: "f5d6c3d3c4f4c5b3c2b4\n", count: 100), to: "club/games/many.txt")
      let program = try Program(arguments, home: home)
      // The hidden folder shows that everything has been read.
      try Program.wait {
        try !program.complaint.isEmpty || home.names().contains { $0.hasPrefix(".site.") }
      }
      try home.write("f5", to: "club/games/Club.txt")
      #expect(program.ending() == .exit(1))
      #expect(
        program.complaint.hasSuffix(
          "flipbook: \(home.file("club/games/Club.txt")) changed during the export, so "
            + "nothing is written; start again when no file is changing\n"))
      #expect(try !home.names().contains { $0.contains("site") })
    }

    @Test("The site's sources are never replaced", arguments: ["club", "club/games"])
    func precious(output: String) throws {
      let outcome = try Program.run(
        ["export", "site", home.file("club"), "--force", "--output", home.file(output)],
        home: home)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.complaint.contains("can't be replaced, it holds what the site is made of"))
      #expect(try home.names(in: "club") == ["games", "puzzles", "site.txt"])
    }

    @Test("A watched site is served, and rebuilt when the folder changes")
    func watch() throws {
      let program = try Program(arguments + ["--watch", "--port", "0"], home: home)
      #expect(program.nextLine()?.contains(" bytes written, ") == true)
      let greeting = try #require(program.nextLine())
      let port = try #require(
        greeting.firstMatch(of: #/^Open http://127\.0\.0\.1:([0-9]+)/ in your browser/#)?.1)
      let client = try Client(port: try #require(Int(port)))
      #expect(try client.get("/").body.contains("We play."))
      #expect(try client.get("/ja").location == "./ja/")
      #expect(try client.get("/games/late/").status == 404)
      // An error is reported, and the site stays.
      try home.write("f5f5", to: "club/games/late.txt")
      try Program.wait { program.complaint.contains("late.txt, line 1: move 2") }
      #expect(try client.get("/games/club/").status == 200)
      try home.write("f5", to: "club/games/late.txt")
      #expect(program.nextLine()?.contains(" bytes written, ") == true)
      #expect(try client.get("/games/late/").status == 200)
      #expect(program.stop(SIGINT) == .exit(0))
    }

    @Test("A port in use is named before anything is written")
    func port() throws {
      let other = try ServedSite()
      let outcome = try export("--watch", "--port", String(other.port))
      #expect(outcome.ending == .exit(1))
      #expect(outcome.complaint.contains("\(other.port)"))
      #expect(try !home.names().contains { $0.contains("site") })
    }
  }
}
