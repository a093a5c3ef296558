import ComputerPlayers
import Engine
import GameFiles

extension Command {
  static let gtp = Command(
    "gtp", "let other programs play against the computer, by GTP",
    options: EngineCommand.options,
    help: """
      usage: flipbook gtp [OPTIONS]

      Lets other programs play against the computer. It reads commands of the Go Text
      Protocol, version 2, from the standard input and answers on the standard output,
      as scripts for matches expect from an Othello program.

        echo 'genmove black' | flipbook gtp --level random

      list_commands lists the commands. Squares are named as in Reversi, with a1 at
      the top left. A pass may be sent or omitted. level selects another level by its
      name, or by its number from 0. Clock settings are ignored.

      \(Option.defaults(EngineCommand.options))
      """
  ) { arguments, environment in
    let engine = try EngineCommand(arguments, environment: environment)
    return { try await engine.run() }
  }
}

struct EngineCommand: Equatable {
  var level = ComputerLevel.allCases.last ?? .random
  var seed: UInt64?

  static let options: [Option<EngineCommand>] = [
    Option(
      "level", "LEVEL", "how well it plays (the strongest)",
      \.level, words: ComputerLevel.allCases.map(\.rawValue), OptionValues.level),
    Option(
      "seed", "NUMBER", "make its choices repeatable (random)",
      \.seed, OptionValues.number(in: 0...UInt64.max)),
  ]

  init(_ arguments: [String], environment: [String: String] = [:]) throws(UsageError) {
    try OptionReader(options: Self.options)
      .readAll(arguments, of: "gtp", environment: environment, into: &self)
  }

  func run() async throws {
    var system = SystemRandomNumberGenerator()
    let players = ComputerRoster(seed: seed ?? system.next(), searchLimit: 1)
    var session = GTPSession(players: players, level: level, version: Command.programVersion)
    var input = try InputFile("-")
    while !session.isOver, let line = try input.nextLine() {
      try CommandOutput.write(Array(await session.answer(to: line).utf8))
    }
  }
}
