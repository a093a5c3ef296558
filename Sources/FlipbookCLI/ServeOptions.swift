import Gameplay
import WebApp

/// How the site is to be served.
struct ServeOptions: Equatable {
  var host = "127.0.0.1"
  var port = 8080
  var store: StoreLocation = .userData
  var site: String?
  var basePath = ""
  var publicOrigin: WebOrigin?
  var keptDays = 400
  var thinkingTime: Milliseconds = .seconds(2)
  var frameInterval: Milliseconds = 250
  var seed: UInt64?
  var loops: Int?
  var logsRequests = false

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
  init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
    let reader = OptionReader(options: Self.options)
    let operands = try reader.read(arguments, environment: environment, into: &self)
    if let operand = operands.first {
      throw UsageError("serve takes options only, not \"\(operand)\"")
    }
  }

  static let options: [Option<ServeOptions>] = [
    Option("host", "ADDRESS", "listen on this address of the machine (127.0.0.1)") {
      (options, value) throws(UsageError) in
      guard !value.isEmpty else { throw UsageError("an address is needed, such as 0.0.0.0") }
      options.host = value
    },
    Option("port", "NUMBER", "listen on this port; 0 picks a free one (8080)") {
      (options, value) throws(UsageError) in
      options.port = try Values.number(value, in: 0...65535)
    },
    Option("store", "FILE", "keep the games in this file; :memory: forgets them (user data)") {
      (options, value) throws(UsageError) in
      guard !value.isEmpty else { throw UsageError("a file is needed, or :memory:") }
      options.store = value == ":memory:" ? .memory : .file(value)
    },
    Option("site", "DIR", "take Templates and Public from this directory (found by itself)") {
      (options, value) throws(UsageError) in
      guard !value.isEmpty else { throw UsageError("a directory is needed") }
      options.site = value
    },
    Option("base-path", "PATH", "what stands before every address, such as /flipbook (nothing)") {
      (options, value) throws(UsageError) in
      options.basePath = try Values.basePath(value)
    },
    Option("public-url", "URL", "the address that visitors see, such as https://play.example") {
      (options, value) throws(UsageError) in
      options.publicOrigin = try Values.origin(value)
    },
    Option("keep", "DAYS", "delete games that nobody has changed for so long (400)") {
      (options, value) throws(UsageError) in
      options.keptDays = try Values.number(value, in: 1...36_500)
    },
    Option("thinking-time", "TIME", "how long a computer thinks, such as 500ms or 2s (2s)") {
      (options, value) throws(UsageError) in
      options.thinkingTime = try Values.duration(value, upTo: .seconds(3600))
    },
    Option("frame-interval", "TIME", "how long a frame is shown, at most 1s (250ms)") {
      (options, value) throws(UsageError) in
      options.frameInterval = try Values.duration(value, upTo: .seconds(1))
    },
    Option("seed", "NUMBER", "makes the computer's choices repeatable (random)") {
      (options, value) throws(UsageError) in
      guard let seed = UInt64(value) else { throw UsageError("\"\(value)\" is no number") }
      options.seed = seed
    },
    Option("loops", "NUMBER", "how many event loops serve, each a thread (one per core)") {
      (options, value) throws(UsageError) in
      options.loops = try Values.number(value, in: 1...256)
    },
    Option("log", "WHAT", "none, or requests: one line each on standard error (none)") {
      (options, value) throws(UsageError) in
      guard value == "none" || value == "requests" else {
        throw UsageError("\"\(value)\" is neither none nor requests")
      }
      options.logsRequests = value == "requests"
    },
  ]
}
