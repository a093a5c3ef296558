import Gameplay
import WebApp

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
