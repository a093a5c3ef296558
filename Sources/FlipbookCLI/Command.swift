/// What the program is asked to do.
enum Command: Equatable {
  /// Serve the site.
  case serve(ServeOptions)
  /// Count lines of play.
  case perft(plies: Int)
  /// Tell how the program is used.
  case help(HelpTopic)
  /// Tell which program this is.
  case version

  /// The version of the program.
  static let programVersion = "1.0"

  /// Reads a command line; without a command it serves.
  ///
  /// - Throws: ``UsageError``.
  init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
    let name = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let rest = name == nil ? arguments : Array(arguments.dropFirst())
    let wantsHelp = rest.contains("--help") || rest.contains("-h")
    switch name {
    case nil where wantsHelp, "help": self = .help(.program)
    case nil where rest == ["--version"], "version": self = .version
    case nil, "serve":
      self = wantsHelp ? .help(.serve) : .serve(try ServeOptions(rest, environment: environment))
    case "perft": self = wantsHelp ? .help(.perft) : .perft(plies: try Self.plies(rest))
    case let name?:
      throw UsageError("there is no command \"\(name)\"; flipbook --help lists those there are")
    }
  }

  private static func plies(_ arguments: [String]) throws(UsageError) -> Int {
    guard let argument = arguments.first, arguments.count == 1 else {
      throw UsageError("perft takes one number, such as flipbook perft 9")
    }
    return try Values.number(argument, in: 0...20)
  }

  /// Does it.
  func run() async throws {
    switch self {
    case .serve(let options): try await SiteProcess(options).run()
    case .perft(let plies): Perft(plies: plies).run()
    case .help(let topic): Console.say(topic.text)
    case .version: Console.say("flipbook \(Self.programVersion)")
    }
  }
}
