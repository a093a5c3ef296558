import Gameplay
import HTTP
import WebApp

/// How the site is to be served.
struct ServeOptions: Equatable {
  var host = "127.0.0.1"
  var port = 8080
  var store: StoreLocation = .userData
  var site: String?
  var basePath: String?
  var publicAddress: PublicAddress?
  var keptDays = 400
  var thinkingTime: Milliseconds = .seconds(2)
  var frameInterval: Milliseconds = 250
  var seed: UInt64?
  var loops: Int?
  var trustedProxies = TrustedProxies()
  var limits = VisitorLimits()
  var pageCacheLimit = WebApp.defaultPageCacheLimit
  var logsRequests = false
  var logFormat = LogFormat.text

  /// Where games are kept.
  enum StoreLocation: Equatable {
    /// In a file under the user's data directory.
    case userData
    /// In a file of one's own.
    case file(String)
    /// Nowhere: they are gone with the process.
    case memory
  }

  /// Reads the options of `flipbook serve`.
  ///
  /// - Throws: ``UsageError``.
  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    let reader = OptionReader(options: Self.options)
    let operands = try reader.read(arguments, environment: environment, into: &self)
    if let operand = operands.first {
      throw UsageError("serve takes options only, not \(operand.quoted)")
    }
    // Visitors' addresses and the site's own would lie apart: no link and no cookie would fit.
    if let basePath, let shown = publicAddress?.basePath, !shown.isEmpty, shown != basePath {
      throw UsageError(
        "--public-url says that every address begins with \"\(shown)\", --base-path says"
          + " \"\(basePath)\"; leave --base-path out")
    }
  }

  /// How the site is reached.
  var settings: WebAppSettings {
    WebAppSettings(
      basePath: basePath ?? publicAddress?.basePath ?? "", publicOrigin: publicAddress?.origin,
      programVersion: Command.programVersion)
  }

  /// The address to open in a browser on this machine.
  func address(port: Int) -> String {
    let host = host.contains(":") ? "[\(host)]" : host
    return "http://\(host):\(port)\(settings.basePath)/"
  }
}

extension ServeOptions {
  /// What `flipbook serve` understands, in the order of its help.
  static let options: [Option<ServeOptions>] = [
    Option("host", "ADDRESS", "listen on this address of the machine (127.0.0.1)") {
      (options, value) throws(UsageError) in
      options.host = try Values.text(value, "an address such as 0.0.0.0")
    },
    Option("port", "NUMBER", "listen on this port; 0 picks a free one (8080)") {
      (options, value) throws(UsageError) in
      options.port = try Values.number(value, in: 0...65535)
    },
    Option("store", "FILE", "keep the games here; :memory: forgets them (your data)") {
      (options, value) throws(UsageError) in
      let path = try Values.text(value, "a file, or :memory:,")
      options.store = path.isSpelled(":memory:") ? .memory : .file(path)
    },
    Option("site", "DIR", "where Templates and Public are (found by itself)") {
      (options, value) throws(UsageError) in
      options.site = try Values.text(value, "a directory")
    },
    Option("base-path", "PATH", "begin every address with this (nothing)") {
      (options, value) throws(UsageError) in
      options.basePath = try Values.basePath(value)
    },
    Option("public-url", "URL", "the address that visitors see (that of their request)") {
      (options, value) throws(UsageError) in
      options.publicAddress = try PublicAddress(value)
    },
    Option("trusted-proxy", "LIST", "believe the X-Forwarded fields of these (nobody)") {
      (options, value) throws(UsageError) in
      options.trustedProxies = try Values.trustedProxies(value)
    },
    Option("limit-new", "RATE", "new games of an address, or none (30,10/m)") {
      (options, value) throws(UsageError) in
      options.limits.newGames = try Values.rate(value)
    },
    Option("limit-moves", "RATE", "moves and changes of an address, or none (120,10/s)") {
      (options, value) throws(UsageError) in
      options.limits.changes = try Values.rate(value)
    },
    Option("limit-held", "NUMBER", "requests of an address that wait, or none (100)") {
      (options, value) throws(UsageError) in
      options.limits.held = try Values.limit(value, in: 1...1_000_000)
    },
    Option("page-cache", "SIZE", "memory for rendered pages, as 64M; 0 for none (32M)") {
      (options, value) throws(UsageError) in
      options.pageCacheLimit = try Values.size(value)
    },
    Option("keep", "DAYS", "delete games that nobody changed for so long (400)") {
      (options, value) throws(UsageError) in
      options.keptDays = try Values.number(value, in: 1...36_500)
    },
    Option("thinking-time", "TIME", "how long a computer thinks, as 500ms or 2s (2s)") {
      (options, value) throws(UsageError) in
      options.thinkingTime = try Values.duration(value, upTo: .seconds(3600))
    },
    Option("frame-interval", "TIME", "how long a frame is shown, at most 1s (250ms)") {
      (options, value) throws(UsageError) in
      options.frameInterval = try Values.duration(value, upTo: .seconds(1))
    },
    Option("seed", "NUMBER", "make the computer's choices repeatable (random)") {
      (options, value) throws(UsageError) in
      options.seed = try Values.number(value, in: 0...UInt64.max)
    },
    Option("loops", "NUMBER", "how many threads serve (one per core)") {
      (options, value) throws(UsageError) in
      options.loops = try Values.number(value, in: 1...256)
    },
    Option("log", "WHAT", "requests: a line each on standard error (none)") {
      (options, value) throws(UsageError) in
      guard value.isSpelled("none") || value.isSpelled("requests") else {
        throw UsageError("\(value.quoted) is neither none nor requests")
      }
      options.logsRequests = value.isSpelled("requests")
    },
    Option("log-format", "FORMAT", "write the log as text or as json (text)") {
      (options, value) throws(UsageError) in
      guard let format = LogFormat(spelled: value) else {
        throw UsageError("\(value.quoted) is neither text nor json")
      }
      options.logFormat = format
    },
  ]
}

/// Where visitors reach the site, such as `https://play.example/reversi`.
struct PublicAddress: Equatable {
  let origin: WebOrigin
  /// What stands before every address: empty, or like `/reversi`.
  let basePath: String

  /// Reads an address; it may have no more than a scheme, a host, a port and a path.
  ///
  /// - Throws: ``UsageError``.
  init(_ text: String) throws(UsageError) {
    let pattern =
      #/(?i:https?)://(?:[-\w.]+|\[[0-9A-Fa-f:.]+\])(?::(?<port>[0-9]{1,5}))?(?<path>/.*)?/#
    guard text.isASCII, let parts = text.wholeMatch(of: pattern.asciiOnlyWordCharacters()),
      (1...65535).contains(parts.port.flatMap { Int($0) } ?? 80),
      let origin = WebOrigin(text)
    else {
      throw UsageError("\(text.quoted) is no address such as https://play.example/reversi")
    }
    self.origin = origin
    basePath = try Values.basePath(String(parts.path ?? ""))
  }
}
