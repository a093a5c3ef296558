import Gameplay
import HTTP
import Presentation
import WebApp

extension Command {
  static let serve = Command(
    "serve", "serve the site; the default command", options: ServeOptions.options,
    help: """
      usage: flipbook serve [OPTIONS]

      Serves the site until you press Control-C, and prints the address to open in a
      browser.

        flipbook                             play on this machine
        flipbook --host 0.0.0.0 --port 8000  let the whole network play
        flipbook --store :memory:            try things out; no game is kept
        flipbook --public-url https://play.example/reversi
                                             behind a reverse proxy that speaks https
        flipbook --trusted-proxy loopback --log requests --log-format json
                                             behind one on this machine, with a log

      \(Option.defaults(ServeOptions.options))

      A LIST contains addresses and blocks, separated by commas, such as
      192.0.2.7,10.0.0.0/8; loopback is this machine. A RATE such as 30,10/m allows 30
      requests at once, then 10 a minute; s is a second, h an hour.

      A FILE can also be a PostgreSQL database; see flipbook help migrate. If a file's
      name looks like a database, write ./ in front of it.

      Every option but --read-only and --watch can also be set in the environment:
      --port as FLIPBOOK_PORT, --limit-loopback as FLIPBOOK_LIMIT_LOOPBACK=true. The
      command line takes precedence; an empty variable is ignored.
      """
  ) { arguments, environment in
    let options = try ServeOptions(arguments, environment: environment)
    return { try await ServerProcess(options: options, environment: environment).run() }
  }
}

struct ServeOptions: Equatable {
  var host = "127.0.0.1"
  var port = 8080
  var isReadOnly = false
  var isWatching = false
  var store: StoreLocation = .userData
  var templates: String?
  var basePath: String?
  var publicAddress: PublicAddress?
  var metrics: ListeningPlace?
  var keptDays = 400
  var mostGames = 1_000_000
  var thinkingTime: Milliseconds = .seconds(2)
  var frameInterval: Milliseconds = 250
  var seed: UInt64?
  var loops: Int?
  var trustedProxies = TrustedProxies()
  var limits = VisitorLimits()
  var pageCacheLimit = WebApp.defaultPageCacheLimit
  var logsRequests = false
  var logFormat = LogFormat.text

  enum StoreLocation: Equatable {
    /// `games.sqlite` in the user's data directory.
    case userData
    case file(String)
    /// A PostgreSQL database: a connection string for libpq, which may hold a password.
    case postgreSQL(String)
    /// In memory only: the games are lost when the process ends.
    case memory
  }

  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    try OptionReader(options: Self.options)
      .readAll(arguments, of: "serve", environment: environment, into: &self)
    // With two different base paths no link and no cookie would work.
    if let basePath, let shown = publicAddress?.basePath, !shown.isEmpty, shown != basePath {
      throw UsageError(
        "--public-url says that every address begins with \"\(shown)\", --base-path says"
          + " \"\(basePath)\"; leave --base-path out")
    }
  }

  var settings: WebAppSettings {
    WebAppSettings(
      basePath: basePath ?? publicAddress?.basePath ?? "", publicOrigin: publicAddress?.origin,
      programVersion: Command.programVersion)
  }

  /// The address to open in a browser on this machine, also where the program listens on all addresses.
  func address(port: Int) -> String {
    let host = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
    return ListeningPlace(host: host, port: port).url(path: settings.basePath + "/")
  }

  static let options: [Option<ServeOptions>] = [
    Option(
      "host", "ADDRESS", "listen on this address of the machine (127.0.0.1)",
      \.host, OptionValues.host),
    Option(
      "port", "NUMBER", "listen on this port; 0 picks a free one (8080)",
      \.port, OptionValues.number(in: 0...65535)),
    Option(
      "store", "FILE", "keep games here, or in :memory: only (your data)",
      \.store, OptionValues.store("a file, a database or :memory:")),
    Option(
      flag: "read-only", "let visitors view the games, but not play (off)", \.isReadOnly),
    .templates(\.templates),
    Option(flag: "watch", "use changed templates and words at once (off)", \.isWatching),
    Option(
      "base-path", "PATH", "begin every address with this (none)",
      \.basePath, OptionValues.basePath),
    Option(
      "public-url", "URL", "the address visitors see (that of their request)",
      \.publicAddress, OptionValues.publicAddress),
    Option(
      "trusted-proxy", "LIST", "trust the X-Forwarded fields of these (none)",
      \.trustedProxies, OptionValues.trustedProxies),
    Option(
      "limit-new", "RATE", "new games of an address, or none (30,10/m)",
      \.limits.newGames, OptionValues.rate),
    Option(
      "limit-new-all", "RATE", "new games of all addresses, or none (1000,20/s)",
      \.limits.allNewGames, OptionValues.rate),
    Option(
      "limit-moves", "RATE", "moves and changes of an address, or none (120,10/s)",
      \.limits.changes, OptionValues.rate),
    Option(
      "limit-held", "NUMBER", "waiting requests of an address, or none (100)",
      \.limits.held, OptionValues.limit(in: 1...1_000_000)),
    Option(
      "limit-computing", "PERCENT", "share of a core for an address, or none (10)",
      \.limits.computing, OptionValues.share),
    Option(
      flag: "limit-loopback", "apply the limits to this machine, too (off)",
      \.limits.countsLoopback, isTyped: false),
    Option(
      "page-cache", "SIZE", "memory for rendered pages, as 64M; 0 for none (32M)",
      \.pageCacheLimit, OptionValues.size),
    Option(
      "keep", "DAYS", "delete games unchanged for this long (400)",
      \.keptDays, OptionValues.number(in: 1...36_500)),
    Option(
      "max-games", "NUMBER", "keep at most this many games (1000000)",
      \.mostGames, OptionValues.number(in: 1...1_000_000_000)),
    Option(
      "thinking-time", "TIME", "the computer's thinking time, such as 500ms (2s)",
      \.thinkingTime, OptionValues.duration(upTo: .seconds(3600))),
    Option(
      "frame-interval", "TIME", "how long a frame is shown, at most 1s (250ms)",
      \.frameInterval, OptionValues.duration(upTo: .seconds(1))),
    Option(
      "seed", "NUMBER", "make the computer's choices repeatable (random)",
      \.seed, OptionValues.number(in: 0...UInt64.max)),
    Option(
      "loops", "NUMBER", "the number of server threads (one per core)",
      \.loops, OptionValues.number(in: 1...256)),
    Option(
      "metrics", "HOST:PORT", "serve metrics for Prometheus there (nowhere)",
      \.metrics, OptionValues.place),
    Option(
      "log", "WHAT", "requests: one line each on standard error (none)",
      \.logsRequests, oneOf: ["none": false, "requests": true]),
    Option(
      "log-format", "FORMAT", "write the log as text or as json (text)",
      \.logFormat, oneOf: ["text": .text, "json": .json]),
  ]
}

struct ListeningPlace: Sendable, Equatable {
  let host: String
  let port: Int

  func url(path: String) -> String {
    "http://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)\(path)"
  }
}
