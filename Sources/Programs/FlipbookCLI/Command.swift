import Encodings
import OperatingSystem
import Synchronization

/// The program: `flipbook [COMMAND] [OPTIONS]`.
@main
enum Flipbook {
  static func main() async {
    Descriptor.fillStandardNumbers()
    let arguments = Array(CommandLine.arguments.dropFirst())
    CurrentProcess.hideInArguments(DatabasePlace.secret)
    let status = await run(arguments, environment: CurrentProcess.environment)
    CurrentProcess.exit(status)
  }

  /// - Returns: the exit status: 0 for success, 1 for a failure, 2 for a command line that can't be understood.
  private static func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
    do {
      let action = try Command.action(of: arguments, environment: environment)
      try CurrentProcess.confirmMemoryLimit()
      try await action()
      try CommandOutput.confirm()
      return 0
    } catch {
      Console.complain("flipbook: \(error)")
      return error is UsageError ? 2 : 1
    }
  }
}

/// A command of the program; its help, completions and manual page are made from it.
struct Command: Sendable {
  typealias Action = @Sendable () async throws -> Void
  typealias Reading =
    @Sendable (_ arguments: [String], _ environment: [String: String]) throws -> Action

  let name: String
  /// A short description for the list of commands.
  let about: String
  /// The text for `flipbook help`; nil if ``about`` says enough.
  let helpText: String?
  let options: [OptionSummary]
  /// One of these words can follow the command's name.
  let words: [String]
  let takesFiles: Bool
  /// Reads the arguments after the command's name, or throws a ``UsageError``; only the action has effects.
  let read: Reading

  init<Options>(
    _ name: String, _ about: String, options: [Option<Options>] = [Option<Void>](),
    words: [String] = [], takesFiles: Bool = false, help: String? = nil,
    read: @escaping Reading
  ) {
    self.name = name
    self.about = about
    helpText = help
    self.options = options.map(\.summary)
    self.words = words
    self.takesFiles = takesFiles
    self.read = read
  }

  private static let others: [Command] = [
    .serve, .page, .pages, .export, .new, .backup, .restore, .check, .games, .migrate, .copy,
    .perft, .replay, .solve, .review, .gtp, .completions, .man, .version,
  ]

  static let all: [Command] = others + [help]

  static let programVersion = "1.0"

  /// What a command line asks for; without a command's name the program serves.
  static func action(of arguments: [String], environment: [String: String]) throws -> Action {
    let (command, rest) = try chosen(by: arguments)
    return try command.read(rest, environment)
  }

  /// The command and its arguments; those of `help` or `version` if an option asks for that.
  static func chosen(by arguments: [String]) throws(UsageError) -> (Command, [String]) {
    let chosen = try arguments.first.flatMap { $0.begins(with: "-") ? nil : $0 }.map(named)
    let rest = chosen == nil ? arguments : Array(arguments.dropFirst())
    let options = rest.prefix { !$0.isSpelled("--") }
    if options.contains(where: { $0.isSpelled("--help") || $0.isSpelled("-h") }) {
      return (help, chosen.map { [$0.name] } ?? [])
    }
    if options.contains(where: { $0.isSpelled("--version") }) { return (version, []) }
    return (chosen ?? serve, rest)
  }

  /// A complaint for each variable that looks like an option, but sets none.
  static func strangeVariables(in environment: [String: String]) -> [String] {
    let known = all.flatMap(\.options).filter { !$0.isTyped }.map(\.variable)
    return environment.keys.sorted().compactMap { name in
      guard name.begins(with: "FLIPBOOK_"), !known.contains(where: name.isSpelled),
        !name.isSpelled(Inheritance.predecessorVariable)
      else { return nil }
      return "\(name.shortened) sets no option; "
        + (name.nearest(of: known).map { "did you mean \($0)?" } ?? "flipbook --help lists them")
    }
  }

  private static func named(_ name: String) throws(UsageError) -> Command {
    if let command = all.first(where: { name.isSpelled($0.name) }) { return command }
    let hint = name.nearest(of: all.map(\.name)).map { "did you mean \($0)?" }
    throw UsageError(
      "there is no command \(name.quoted); \(hint ?? "flipbook --help lists all commands")")
  }

  static let help = Command(
    "help", "print this, or help on a command: flipbook help serve", words: others.map(\.name)
  ) { arguments, _ in
    guard arguments.count <= 1 else {
      throw UsageError("help explains one command, such as flipbook help serve")
    }
    let text = try arguments.first.map(named)?.helpText ?? programHelp
    return { CommandOutput.say(text) }
  }

  static let version = Command("version", "print the version") { arguments, _ in
    guard arguments.isEmpty else { throw UsageError("version takes no arguments") }
    return { CommandOutput.say("flipbook \(programVersion)") }
  }

  static let programHelp = """
    flipbook: Reversi as web pages, without any JavaScript

    usage: flipbook [COMMAND] [OPTIONS]

    \(aligned(all.map { ("  " + $0.name, $0.about) }))

    Type flipbook and open the address that it prints.

    Exit status: 0 if all went well, 1 if something failed, 2 if the command line
    can't be understood.
    """
}

/// A command line that can't be understood. The text says what to write instead.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A number with its noun, such as `1 game` or `2 games`.
func counted(_ number: Int, _ thing: String) -> String {
  "\(number) \(thing)\(number == 1 ? "" : "s")"
}

enum CommandOutput {
  private static let failure = Mutex<CommandError?>(nil)

  /// Writes a line at once, even into a pipe. If that fails, the work goes on, and ``confirm()`` throws at its end.
  static func say(_ line: String) {
    do throws(CommandError) { try write(Array((line + "\n").utf8)) } catch {
      failure.withLock { $0 = error }
    }
  }

  static func confirm() throws(CommandError) {
    if let failure = failure.withLock(\.self) { throw failure }
  }

  static func write(_ answer: [UInt8]) throws(CommandError) {
    do throws(SystemError) {
      try Descriptor.standardOutput.write(answer)
    } catch {
      throw CommandError("the output can't be written", error)
    }
  }
}
