import Encodings
import OperatingSystem
import Reversi

/// The program: `flipbook [COMMAND] [OPTIONS]`.
@main
enum Flipbook {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    CurrentProcess.hideInArguments(DatabasePlace.secret)
    let status = await run(arguments, environment: CurrentProcess.environment)
    CurrentProcess.exit(status)
  }

  /// Runs the command that the arguments name.
  ///
  /// - Returns: the exit status: 0 for success, 1 for a failure, 2 for a command line that can't be understood.
  static func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
    do {
      try await Command(arguments, environment: environment).run(environment: environment)
      return 0
    } catch {
      Console.complain("flipbook: \(error)")
      return error is UsageError ? 2 : 1
    }
  }
}

/// A parsed command line.
enum Command: Equatable {
  case serve(ServeOptions)
  case export(ExportOptions)
  case new(NewSite)
  case perft(plies: Int)
  case replay(files: [String])
  case solve(files: [String])
  case review(Review)
  case gtp(EngineCommand)
  case store(StoreCommand)
  case copy(CopyCommand)
  case completions(Shell)
  case manual
  case help(HelpTopic)
  case version

  static let programVersion = "1.0"

  private static let names = CommandSummary.all.map(\.name)

  /// Parses a command line; without a command name the program serves.
  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    let name = try arguments.first.flatMap { $0.begins(with: "-") ? nil : $0 }.map(Self.known)
    let rest = name == nil ? arguments : Array(arguments.dropFirst())
    if Self.asks("--help", "-h", in: rest) {
      self = .help(try HelpTopic.about(name))
    } else if Self.asks("--version", in: rest) {
      self = .version
    } else {
      try self.init(name ?? "serve", rest, environment)
    }
  }

  private init(
    _ name: String, _ rest: [String], _ environment: [String: String]
  ) throws(UsageError) {
    if let action = StoreCommand.Action(rawValue: name) {
      self = .store(try StoreCommand(action, rest, environment: environment))
      return
    }
    switch name {
    case "serve": self = .serve(try ServeOptions(rest, environment: environment))
    case "export": self = .export(try ExportOptions(rest, environment: environment))
    case "new": self = .new(try NewSite(rest, environment: environment))
    case "perft": self = .perft(plies: try Self.plies(rest))
    case "replay": self = .replay(files: try OptionReader.files(rest))
    case "solve": self = .solve(files: try OptionReader.files(rest))
    case "review": self = .review(try Review(rest))
    case "gtp": self = .gtp(try EngineCommand(rest, environment: environment))
    case "copy": self = .copy(try CopyCommand(rest, environment: environment))
    case "completions": self = .completions(try Shell(rest))
    case "man" where rest.isEmpty: self = .manual
    case "man": throw UsageError("man takes no arguments")
    case "help" where rest.count <= 1: self = .help(try HelpTopic.about(rest.first))
    case "version" where rest.isEmpty: self = .version
    case "help": throw UsageError("help explains one command, such as flipbook help serve")
    case "version": throw UsageError("version takes no arguments")
    default: throw Self.unknown(name)
    }
  }

  /// The program's own copy of a command's name: plain ASCII, so it can be compared with `==`.
  static func known(_ name: String) throws(UsageError) -> String {
    guard let known = names.first(where: { name.isSpelled($0) }) else { throw unknown(name) }
    return known
  }

  private static func asks(_ options: String..., in arguments: [String]) -> Bool {
    arguments.prefix { !$0.isSpelled("--") }
      .contains { argument in options.contains(where: argument.isSpelled) }
  }

  private static func plies(_ arguments: [String]) throws(UsageError) -> Int {
    guard let argument = arguments.first, arguments.count == 1 else {
      throw UsageError("perft takes one number, such as flipbook perft 9")
    }
    return try OptionValues.number(in: 0...20)(argument)
  }

  private static func unknown(_ name: String) -> UsageError {
    let hint = name.nearest(of: names).map { "did you mean \($0)?" }
    return UsageError(
      "there is no command \(name.quoted); \(hint ?? "flipbook --help lists all commands")")
  }

  func run(environment: [String: String]) async throws {
    switch self {
    case .serve(let options): try await SiteProcess(options, environment: environment).run()
    case .export(let options): try await Export(options, environment: environment).run()
    case .new(let site): try site.run()
    case .perft(let plies): Self.countLines(plies: plies)
    case .replay(let files): try Replay.run(files)
    case .solve(let files): try Solve.run(files)
    case .review(let review): try review.run()
    case .gtp(let engine): try await engine.run()
    case .store(let command): try await command.run(environment: environment)
    case .copy(let command): try await command.run(environment: environment)
    case .completions(let shell): Console.say(shell.completions)
    case .manual: Console.say(Manual.text)
    case .help(let topic): Console.say(topic.text)
    case .version: Console.say("flipbook \(Self.programVersion)")
    }
  }

  /// Counts the lines of play from the start position, to check and time the move generator.
  private static func countLines(plies: Int) {
    var count = 0
    let time = ContinuousClock().measure { count = Position.initial.lineCount(plies: plies) }
    Console.say("\(count)")
    Console.complain("\(plies) plies in \(time)")
  }
}

/// A command line that can't be understood. The text says what to write instead.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A number with its noun, such as `1 game` or `2 games`.
func counted(_ number: Int, _ thing: String) -> String {
  "\(number) \(thing)\(number == 1 ? "" : "s")"
}

/// The standard output, for results that another program may read.
enum CommandOutput {
  /// - Throws: ``CommandError`` if the output can't be written, for example because the disk is full.
  static func write(_ answer: [UInt8]) throws(CommandError) {
    do throws(SystemError) {
      try Descriptor.standardOutput.write(answer)
    } catch {
      throw CommandError("the output can't be written", error)
    }
  }
}
