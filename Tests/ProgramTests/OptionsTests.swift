import ComputerPlayers
import Gameplay
import HTTP
import Presentation
import Reversi
import StaticSites
import TestSupport
import Testing
import WebApp

@testable import FlipbookCLI

@Suite("Options of flipbook serve")
struct ServeOptionsTests {
  @Test("Without options the site is served on this machine with the user's own games")
  func nothing() throws {
    let options = try ServeOptions([])
    #expect(options.host == "127.0.0.1")
    #expect(options.port == 8080)
    #expect(options.store == .userData)
    #expect(options.settings == WebAppSettings(programVersion: Command.programVersion))
    #expect(options.keptDays == 400)
    #expect(options.thinkingTime == 2000)
    #expect(options.frameInterval == 250)
    #expect(options.seed == nil)
    #expect(options.loops == nil)
    #expect(options.trustedProxies == TrustedProxies())
    #expect(options.limits == VisitorLimits())
    #expect(!options.logsRequests)
    #expect(options.logFormat == .text)
  }

  @Test("A value follows its option or an equals sign; the last one wins")
  func spellings() throws {
    #expect(try ServeOptions(["--port", "80"]).port == 80)
    #expect(try ServeOptions(["--port=80"]).port == 80)
    #expect(try ServeOptions(["--port", "80", "--port", "81"]).port == 81)
    #expect(try ServeOptions(["--store=a=b"]).store == .file("a=b"))
    #expect(try ServeOptions(["--store=--odd"]).store == .file("--odd"))
    #expect(try ServeOptions(["--store", ":memory:"]).store == .memory)
    #expect(try ServeOptions(["--base-path="]).basePath == "")
    #expect(try ServeOptions(["--port", "80", "--"]).port == 80)
  }

  @Test("Every option sets its value, on the command line and in the environment")
  func everyOption() throws {
    let values = [
      "host": "::1", "port": "81", "store": "g", "templates": "s", "base-path": "/b",
      "public-url": "https://p.example", "keep": "7", "max-games": "9", "thinking-time": "1s",
      "frame-interval": "100ms", "seed": "18446744073709551615", "loops": "3", "log": "requests",
      "log-format": "json", "trusted-proxy": "loopback", "limit-new": "3,2/h",
      "limit-new-all": "4,2/s", "metrics": "[::1]:9100", "limit-moves": "none",
      "limit-held": "7", "limit-computing": "20", "page-cache": "64m",
    ]
    let valued = Command.serve.options.filter { !$0.isFlag }
    #expect(Set(values.keys) == Set(valued.map(\.name)))
    let arguments = values.flatMap { ["--" + $0.key, $0.value] }
    let variables = valued.map { ($0.variable, values[$0.name] ?? "") }
    let options = try ServeOptions(arguments)
    #expect(
      try ServeOptions([], environment: Dictionary(uniqueKeysWithValues: variables)) == options)

    var expected = try ServeOptions([])
    (expected.host, expected.port, expected.store, expected.templates) = (
      "::1", 81, .file("g"), "s"
    )
    expected.basePath = "/b"
    expected.publicAddress = PublicAddress("https://p.example")
    (expected.keptDays, expected.thinkingTime, expected.frameInterval) = (7, 1000, 100)
    (expected.seed, expected.loops, expected.logsRequests) = (.max, 3, true)
    (expected.logFormat, expected.trustedProxies) = (.json, TrustedProxies(IPAddressBlock.loopback))
    expected.limits.newGames = RequestRate(burst: 3, then: 2, per: .hour)
    expected.metrics = ListeningPlace(host: "::1", port: 9100)
    expected.limits.allNewGames = RequestRate(burst: 4, then: 2, per: .second)
    (expected.limits.changes, expected.limits.held) = (nil, 7)
    expected.limits.computing = ComputingShare(percentage: 20)
    (expected.pageCacheLimit, expected.mostGames) = (64 << 20, 9)
    #expect(options == expected)
    #expect(options.address(port: 81) == "http://[::1]:81/b/")
    // An address for all interfaces is none that a browser opens.
    #expect(try ServeOptions(["--host", "::"]).address(port: 81) == "http://[::1]:81/")
    #expect(try ServeOptions(["--host", "0.0.0.0"]).address(port: 81) == "http://127.0.0.1:81/")
  }

  @Test(
    "A store is a database if it looks like a libpq connection string, and a file otherwise",
    arguments: [
      ("postgresql://me@db/games", true), ("postgres:///games", true), ("postgresql://", true),
      ("dbname=games", true), (" host = db.example port=5432 dbname=games", true),
      ("service=games", true), ("password='a b' user=me", true),
      ("./postgresql://me@db/games", false), ("./service=games", false), ("a=b", false),
      ("games.sqlite", false), ("postgresql", false), ("host", false), ("host.sqlite=1", false),
      ("=games", false), ("/postgres:/x", false), ("häst=db", false),
    ])
  func store(text: String, isDatabase: Bool) throws {
    let store = try ServeOptions(["--store", text]).store
    #expect(store == (isDatabase ? .postgreSQL(text) : .file(text)))
    #expect(try ServeOptions([], environment: ["FLIPBOOK_STORE": text]).store == store)
  }

  @Test("This machine is subject to the limits only with --limit-loopback")
  func loopback() throws {
    #expect(try ServeOptions(["--limit-loopback"]).limits.countsLoopback)
    #expect(try !ServeOptions([]).limits.countsLoopback)
  }

  @Test(
    "A flag in the environment is true or false",
    arguments: [("true", true), ("1", true), ("false", false), ("0", false), ("", false)])
  func flag(value: String, isSet: Bool) throws {
    let environment = ["FLIPBOOK_LIMIT_LOOPBACK": value]
    #expect(try ServeOptions([], environment: environment).limits.countsLoopback == isSet)
    #expect(try ServeOptions(["--limit-loopback"], environment: environment).limits.countsLoopback)
    let complaint = "FLIPBOOK_LIMIT_LOOPBACK: \"maybe\" is none of true, false, 1, 0"
    #expect(throws: UsageError(complaint)) {
      try ServeOptions([], environment: ["FLIPBOOK_LIMIT_LOOPBACK": "maybe"])
    }
  }

  @Test(
    "A host may be in brackets, as in an address",
    arguments: [("[::1]", "::1"), ("::1", "::1"), ("[fe80::1%eth0]", "fe80::1%eth0")])
  func host(text: String, host: String) throws {
    #expect(try ServeOptions(["--host", text]).host == host)
    #expect(throws: UsageError.self) { try ServeOptions(["--host", "[]"]) }
  }

  @Test("Only the command line can make the games read-only")
  func readOnly() throws {
    #expect(try ServeOptions(["--read-only"]).isReadOnly)
    #expect(try !ServeOptions([], environment: ["FLIPBOOK_READ_ONLY": "1"]).isReadOnly)
  }

  @Test("The command line takes precedence over the environment, which may then be invalid")
  func precedence() throws {
    let environment = ["FLIPBOOK_PORT": "none", "FLIPBOOK_KEEP": "3", "FLIPBOOK_HOST": ""]
    let options = try ServeOptions(["--port", "80"], environment: environment)
    #expect(options.port == 80)
    #expect(options.keptDays == 3)
    #expect(options.host == "127.0.0.1")
  }

  @Test("The path of the public address is the base path")
  func publicPath() throws {
    let options = try ServeOptions(["--public-url", "https://play.example/reversi/"])
    #expect(options.settings.basePath == "/reversi")
    #expect(options.settings.publicOrigin == WebOrigin("https://play.example"))
    let both = ["--base-path", "reversi", "--public-url", "https://play.example"]
    #expect(try ServeOptions(both).settings.basePath == "/reversi")
    #expect(
      try ServeOptions(both.dropLast() + ["https://a.example/reversi"]).basePath == "/reversi")
  }

  @Test(
    "Invalid options are refused with a hint",
    arguments: [
      (["--prot", "80"], "unknown option --prot; did you mean --port?"),
      (["--thinking", "2s"], "unknown option --thinking; did you mean --thinking-time?"),
      (["--base_path=/a"], "unknown option --base_path; did you mean --base-path?"),
      (["--colour"], "unknown option --colour; --help lists all options"),
      (["-p", "80"], "unknown option -p; --help lists all options"),
      (["---port"], "unknown option ---port; did you mean --port?"),
      (["--port"], "--port needs a value: --port NUMBER"),
      (["--port", "--host", "h"], "--port needs a value: --port NUMBER"),
      (["--port="], "--port: \"\" is no whole number from 0 to 65535"),
      (["--port", "65536"], "--port: \"65536\" is no whole number from 0 to 65535"),
      (["--port", "-1"], "--port: \"-1\" is no whole number from 0 to 65535"),
      (["--host", ""], "--host: an address such as 0.0.0.0 is needed"),
      (["--store="], "--store: a file, a database or :memory: is needed"),
      (
        ["--store", "postgres:/me@db/games"],
        "--store: a database is written as postgresql://USER@HOST/DATABASE, "
          + "a file of such a name with ./"
      ),
      (
        ["postgresql://me:geheim@db/games"],
        "serve takes options only, not \"postgresql://***\""
      ),
      (["--templates="], "--templates: a directory is needed"),
      (["--log", "all"], "--log: \"all\" is neither none nor requests"),
      (["--log-format", "xml"], "--log-format: \"xml\" is neither text nor json"),
      (
        ["--limit-held", "-1"], "--limit-held: \"-1\" is no whole number from 1 to 1000000; or none"
      ),
      (
        ["--limit-computing", "0"],
        "--limit-computing: \"0\" is no whole number from 1 to 100; or none"
      ),
      (
        ["--limit-new", "30"],
        "--limit-new: \"30\" is no rate such as 30,10/m: 30 at once, then 10 a minute; or none"
      ),
      (
        ["--metrics", "9100"],
        "--metrics: \"9100\" is no place such as 127.0.0.1:9100 or [::1]:9100"
      ),
      (
        ["--metrics", "::1:9100"],
        "--metrics: \"::1:9100\" is no place such as 127.0.0.1:9100 or [::1]:9100"
      ),
      (
        ["--trusted-proxy", "10.0.0.1,proxy"],
        "--trusted-proxy: \"proxy\" is no address, no block such as 10.0.0.0/8 and not loopback"
      ),
      (["--keep", "0"], "--keep: \"0\" is no whole number from 1 to 36500"),
      (["--loops", "0"], "--loops: \"0\" is no whole number from 1 to 256"),
      (["--seed", "x"], "--seed: \"x\" is no whole number from 0 to 18446744073709551615"),
      (
        ["--frame-interval", "2s"],
        "--frame-interval: \"2s\" is no length of time from 0 to 1000 ms, such as 250ms or 0.5s"
      ),
      (["now"], "serve takes options only, not \"now\""),
      (["-"], "serve takes options only, not \"-\""),
      (["--", "--port"], "serve takes options only, not \"--port\""),
      (
        ["--base-path", "/a", "--public-url", "https://play.example/b"],
        "--public-url says that every address begins with \"/b\", --base-path says \"/a\"; "
          + "leave --base-path out"
      ),
    ])
  func misuse(arguments: [String], complaint: String) {
    #expect(throws: UsageError(complaint)) { try ServeOptions(arguments) }
  }

  @Test("An invalid variable is named in the error")
  func badVariable() {
    let complaint = "FLIPBOOK_PORT: \"tcp://10.0.0.1:80\" is no whole number from 0 to 65535"
    #expect(throws: UsageError(complaint)) {
      try ServeOptions([], environment: ["FLIPBOOK_PORT": "tcp://10.0.0.1:80"])
    }
  }
}

@Suite("Options of flipbook export")
struct ExportOptionsTests {
  @Test("Games and a folder are enough")
  func least() throws {
    let options = try ExportOptions(["game", "f5", "d3", "--output", "site"])
    #expect(options.subject == .game)
    #expect(options.operands == ["f5", "d3"])
    #expect(options.output == "site")
    #expect(try options.settings(of: .shipped) == SiteSettings(language: .standard))
    #expect(options.pace == .disks)
    #expect(options.store == .userData)
    #expect(options.templates == nil)
    #expect(!options.isForced)
  }

  @Test("Every option sets its value")
  func everyOption() throws {
    let options = try ExportOptions([
      "--force", "--output=o", "game", "--pace", "moves", "--title", "T", "--dark", "D", "--light",
      "L", "--language", "en", "--store", "s", "--templates", "d", "--only", "3,10-12",
      "--review", "-",
    ])
    #expect(options.operands == ["-"])
    #expect(try options.only == GameNumbers("3,10-12"))
    #expect(
      try options.settings(of: .shipped)
        == SiteSettings(
          pace: .moves, title: "T", tags: GameTags(dark: "D", light: "L"), language: .standard
        ))
    #expect(options.store == .file("s"))
    #expect(options.templates == "d")
    #expect(options.isForced && options.isReviewed)
    #expect(try ExportOptions(["game", "f5", "--output=o", "--pace=off"]).pace == nil)
  }

  @Test("A game in one file needs no folder, and may have a title, names and a language")
  func oneFile() throws {
    let options = try ExportOptions([
      "game", "f5", "--one-file", "g.html", "--title", "T", "--dark", "D", "--language", "en",
      "--only=1", "--force",
    ])
    #expect((options.oneFile, options.output) == ("g.html", nil))
    #expect(
      try options.settings(of: .shipped)
        == SiteSettings(title: "T", tags: GameTags(dark: "D"), language: .standard))
  }

  @Test("A language that the site isn't translated into is refused")
  func language() throws {
    let options = try ExportOptions(["game", "f5", "--output=o", "--language", "xx"])
    let tags = Languages.shipped.tags.joined(separator: ", ")
    #expect(
      throws: UsageError(
        "--language: \"xx\" is no language of the pages; there are: \(tags)")
    ) {
      try options.settings(of: .shipped)
    }
  }

  @Test("A language that the site's owner added is accepted")
  func ownLanguage() throws {
    let tag = OwnLanguageSite.tag
    let options = try ExportOptions(["game", "f5", "--output=o", "--language", tag])
    // The site's folder is deleted with the value.
    let site = try OwnLanguageSite()
    let languages = try withExtendedLifetime(site) { try Views.languages(in: site.path) }
    #expect(try options.settings(of: languages).language.tag == tag)
  }

  @Test("A puzzle has a position and a folder, and may have a pace, a title and a language")
  func puzzle() throws {
    let least = try ExportOptions(["puzzle", "f5", "--output", "site"])
    #expect(least.subject == .puzzle)
    #expect(least.operands == ["f5"])
    #expect(try least.settings(of: .shipped) == SiteSettings(language: .standard))
    let options = try ExportOptions([
      "puzzle", "-", "--output=o", "--pace", "off", "--title", "T", "--language=en", "--force",
    ])
    #expect(
      try options.settings(of: .shipped) == SiteSettings(pace: nil, title: "T", language: .standard)
    )
    #expect(options.isForced)
  }

  @Test("A whole site needs a folder; its pace is moves unless another is given")
  func site() throws {
    let least = try ExportOptions(["site", "club", "--output", "o"])
    #expect((least.subject, least.operands) == (.site, ["club"]))
    #expect(try least.settings(of: .shipped) == SiteSettings(pace: .moves, language: .standard))
    #expect(!least.keepsGoing && !least.isWatching && least.port == nil)
    let options = try ExportOptions([
      "site", "club", "--output=o", "--pace", "off", "--review", "--keep-going", "--watch",
      "--port", "0", "--force", "--templates", "d",
    ])
    #expect(try options.settings(of: .shipped) == SiteSettings(pace: nil, language: .standard))
    #expect(options.isReviewed && options.keepsGoing && options.isWatching && options.isForced)
    #expect((options.port, options.templates) == (0, "d"))
  }

  @Test("The environment can set the same options, but not --force")
  func environment() throws {
    let environment = ["FLIPBOOK_OUTPUT": "o", "FLIPBOOK_PACE": "off", "FLIPBOOK_FORCE": "1"]
    let options = try ExportOptions(["game", "f5"], environment: environment)
    #expect(options.output == "o")
    #expect(options.pace == nil)
    #expect(!options.isForced)
    // The server reads this variable, too.
    let port = ["FLIPBOOK_PORT": "81"]
    #expect(try ExportOptions(["game", "f5", "--output", "o"], environment: port).port == 81)
  }

  @Test(
    "Invalid options are refused with a hint",
    arguments: [
      (
        [],
        "export what? flipbook export game …, flipbook export puzzle …, flipbook export bowling … "
          + "or flipbook export site …"
      ),
      (["gmae", "f5"], "there is no export \"gmae\"; did you mean export game?"),
      (["f5"], "there is no export \"f5\"; there are game, puzzle, bowling, site"),
      (["puzle", "f5"], "there is no export \"puzle\"; did you mean export puzzle?"),
      (["bolwing", "X"], "there is no export \"bolwing\"; did you mean export bowling?"),
      (
        ["bowling", "--output", "o"],
        "export bowling needs one sheet: its throws, such as X46~72"
      ),
      (
        ["bowling", "X", "X", "--output", "o"],
        "export bowling needs one sheet: its throws, such as X46~72"
      ),
      (
        ["bowling", "X", "--dark", "Ada", "--output", "o"],
        "a score sheet numbers its players: --dark and --light are for games"
      ),
      (["bowling", "X"], "export needs a folder to write to: --output DIR"),
      (
        ["game", "--output", "o"],
        "export game needs a game: a transcript, a game's name, or a file with transcripts"
      ),
      (
        ["puzzle", "--output", "o"],
        "export puzzle needs one position: a board, a transcript, or a file with one"
      ),
      (
        ["puzzle", "f5", "d3", "--output", "o"],
        "export puzzle needs one position: a board, a transcript, or a file with one"
      ),
      (
        ["puzzle", "f5", "--light", "Bo", "--output", "o"],
        "a puzzle has no named players: --dark and --light are for games"
      ),
      (
        ["puzzle", "f5", "--only", "1", "--output", "o"],
        "puzzle writes one thing: --only is for games"
      ),
      (["game", "--only", "3-"], "--only: \"3-\" is no list of numbers such as 7 or 3,10-12"),
      (["puzzle", "f5"], "export needs a folder to write to: --output DIR"),
      (["game", "f5"], "export needs a folder to write to: --output DIR"),
      (["game", "f5", "--output", ""], "--output: a folder is needed"),
      (["game", "f5", "--one-file="], "--one-file: a file is needed"),
      (
        ["game", "f5", "--one-file", "f", "--output", "o"],
        "one file has no --output, --pace or --review: give them or --one-file"
      ),
      (
        ["puzzle", "f5", "--one-file", "f"],
        "only a game fits into one file: --one-file is for flipbook export game"
      ),
      (
        ["site", "a", "--one-file", "f"],
        "only a game fits into one file: --one-file is for flipbook export game"
      ),
      (
        ["game", "f5", "--one-file", "f", "--pace", "off"],
        "one file has no --output, --pace or --review: give them or --one-file"
      ),
      (
        ["game", "f5", "--one-file", "f", "--review"],
        "one file has no --output, --pace or --review: give them or --one-file"
      ),
      (["game", "--pace", "fast"], "--pace: \"fast\" is none of disks, directions, moves, off"),
      (["game", "--language="], "--language: a language is needed"),
      (["game", "--force=yes"], "--force takes no value"),
      (
        ["puzzle", "f5", "--review", "--output", "o"],
        "only games are reviewed: --review is for flipbook export game and site"
      ),
      (["game", "--title="], "--title: a title is needed"),
      (
        ["site", "--output", "o"],
        "export site needs one folder: with site.txt, games/, puzzles/ and pages/"
      ),
      (
        ["site", "a", "b", "--output", "o"],
        "export site needs one folder: with site.txt, games/, puzzles/ and pages/"
      ),
      (
        ["site", "a", "--title", "T", "--output", "o"],
        "a site's title and languages are in its site.txt: --title and --language are for others"
      ),
      (
        ["site", "a", "--language", "ja", "--output", "o"],
        "a site's title and languages are in its site.txt: --title and --language are for others"
      ),
      (
        ["site", "a", "--dark", "Ada", "--output", "o"],
        "a site's games say who played: --dark and --light are for export game"
      ),
      (
        ["site", "a", "--only", "1", "--output", "o"],
        "a site has all games of its folder: --only is for export game"
      ),
      (
        ["game", "f5", "--watch", "--output", "o"],
        "--keep-going and --watch are for flipbook export site"
      ),
      (
        ["puzzle", "f5", "--keep-going", "--output", "o"],
        "--keep-going and --watch are for flipbook export site"
      ),
      (
        ["site", "a", "--port=1", "--output", "o"],
        "nothing is served without --watch: --port has no effect"
      ),
      (["site", "a", "--port", "x"], "--port: \"x\" is no whole number from 0 to 65535"),
      (["game", "--outptu", "o"], "unknown option --outptu; did you mean --output?"),
    ])
  func misuse(arguments: [String], complaint: String) {
    #expect(throws: UsageError(complaint)) { try ExportOptions(arguments) }
  }
}

@Suite("Numbers of games")
struct GameNumbersTests {
  @Test(
    "are the listed numbers and ranges",
    arguments: [
      ("7", [7]), ("3,10-12", [3, 10, 11, 12]), ("5-5", [5]), ("9,2,2-3", [2, 3, 9]),
      ("10-99999999", [10, 11, 12]),
    ])
  func numbers(text: String, numbers: [Int]) throws {
    let meant: GameNumbers? = try GameNumbers(text)
    #expect((1...12).filter(meant.include) == numbers)
  }

  @Test(
    "are refused if they are invalid",
    arguments: ["", "0", "3,", ",3", "-3", "3-", "4-3", "1-2-3", "x", "٣", "99999999999999999999"])
  func refusals(text: String) {
    #expect(throws: UsageError.self) { try GameNumbers(text) }
  }
}

@Suite("Options of flipbook review")
struct ReviewOptionsTests {
  @Test("Every option sets its value; without a file the standard input is read")
  func everyOption() throws {
    let options = try Review(["--json", "--only", "2-3", "games.txt"])
    #expect(options.files == ["games.txt"])
    #expect(options.isJSON)
    #expect(try options.only == GameNumbers("2-3"))
    let none = try Review([])
    #expect((none.files, none.isJSON, none.only == nil) == (["-"], false, true))
  }
}

@Suite("Options of flipbook gtp")
struct EngineOptionsTests {
  @Test("Without options the strongest computer plays, without a fixed seed")
  func nothing() throws {
    let engine = try EngineCommand([])
    #expect(engine.level == ComputerLevel.allCases.last)
    #expect(engine.seed == nil)
  }

  @Test("Every option sets its value, on the command line and in the environment")
  func everyOption() throws {
    let engine = try EngineCommand(["--level", "random", "--seed=7"])
    #expect(engine.level == .random)
    #expect(engine.seed == 7)
    let environment = ["FLIPBOOK_LEVEL": "random", "FLIPBOOK_SEED": "7"]
    #expect(try EngineCommand([], environment: environment) == engine)
  }

  @Test("An unknown level is refused with a list of the levels")
  func misuse() {
    let levels = ComputerLevel.allCases.map(\.rawValue).joined(separator: ", ")
    #expect(throws: UsageError("--level: \"Random\" is no level; there are: \(levels)")) {
      try EngineCommand(["--level", "Random"])
    }
  }
}
