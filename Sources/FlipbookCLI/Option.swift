/// An option that a command understands, `--name VALUE` or `FLIPBOOK_NAME` in the environment.
struct Option<Options>: Sendable {
  let name: String
  /// What stands for the value in the help; empty for a flag, which only a command line can set.
  let placeholder: String
  /// What it is good for, and in parentheses what holds without it.
  let help: String
  /// All values that it can have, where they are a few words.
  let words: [String]
  let set: @Sendable (inout Options, String) throws(UsageError) -> Void

  init<Value>(
    _ name: String, _ placeholder: String, _ help: String,
    _ field: any WritableKeyPath<Options, Value> & Sendable,
    words: [String] = [], _ parse: @escaping Values.Parser<Value>
  ) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.words = words
    set = { (options, text) throws(UsageError) in options[keyPath: field] = try parse(text) }
  }

  init<Value: Sendable>(
    _ name: String, _ placeholder: String, _ help: String,
    _ field: any WritableKeyPath<Options, Value> & Sendable,
    oneOf values: KeyValuePairs<String, Value>
  ) {
    self.init(
      name, placeholder, help, field, words: values.map(\.key), Values.choice(values))
  }

  init(flag name: String, _ help: String, _ field: any WritableKeyPath<Options, Bool> & Sendable) {
    self.init(name, "", help, field) { _ in true }
  }

  var isFlag: Bool { placeholder.isEmpty }

  var variable: String {
    "FLIPBOOK_" + name.uppercased().map { $0 == "-" ? "_" : $0 }
  }
}

/// Reads options from a command line and, where it says nothing, from the environment.
struct OptionReader<Options> {
  let options: [Option<Options>]

  /// Fills a command's options.
  ///
  /// - Returns: the arguments that are no options.
  func read(
    _ arguments: [String], environment: [String: String], into values: inout Options
  ) throws(UsageError) -> [String] {
    var given: Set<String> = []
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument.isSpelled("--") {
        operands += rest
        break
      }
      guard argument.begins(with: "-"), !argument.isSpelled("-"), !Self.isBoard(argument) else {
        operands.append(argument)
        continue
      }
      let (option, value) = try self.option(argument, rest: &rest)
      try set(option, value, called: "--" + option.name, in: &values)
      given.insert(option.name)
    }
    for option in options where !option.isFlag && !given.contains(option.name) {
      // Deployment files set variables they have no value for to nothing.
      guard let value = environment[option.variable], !value.isEmpty else { continue }
      try set(option, value, called: option.variable, in: &values)
    }
    return operands
  }

  /// Fills the options of a command that takes nothing else.
  func readAll(
    _ arguments: [String], of command: String, environment: [String: String],
    into values: inout Options
  ) throws(UsageError) {
    let operands = try read(arguments, environment: environment, into: &values)
    if let operand = operands.first {
      throw UsageError("\(command) takes options only, not \(operand.quoted)")
    }
  }

  /// Fills the options of a command that reads files.
  ///
  /// - Returns: the names of the files; `-`, the standard input, if none are named.
  func readFiles(_ arguments: [String], into values: inout Options) throws(UsageError) -> [String] {
    let names = try read(arguments, environment: [:], into: &values)
    return names.isEmpty ? ["-"] : names
  }

  /// Whether an argument is long enough for a board, whose first squares are often empty: `-`.
  ///
  /// No option is as long without its value, and no board has an equals sign.
  private static func isBoard(_ argument: String) -> Bool {
    argument.utf8.count >= 64 && !argument.utf8.contains(UInt8(ascii: "="))
  }

  /// What `--name=value` says, or `--name` with the argument behind it.
  private func option(
    _ argument: String, rest: inout ArraySlice<String>
  ) throws(UsageError) -> (Option<Options>, value: String) {
    let parts = argument.parts(at: "=", mostCuts: 1)
    guard let option = options.first(where: { parts[0].isSpelled("--" + $0.name) }) else {
      throw unknown(String(parts[0]))
    }
    if option.isFlag {
      guard parts.count == 1 else { throw UsageError("--\(option.name) takes no value") }
      return (option, "")
    }
    guard let value = parts.count == 2 ? String(parts[1]) : nextValue(in: &rest) else {
      throw UsageError("--\(option.name) needs a value: --\(option.name) \(option.placeholder)")
    }
    return (option, value)
  }

  /// The argument behind an option, unless it is the next option.
  private func nextValue(in rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.begins(with: "--") else { return nil }
    return rest.popFirst()
  }

  private func set(
    _ option: Option<Options>, _ value: String, called name: String, in values: inout Options
  ) throws(UsageError) {
    do {
      try option.set(&values, value)
    } catch {
      throw UsageError("\(name): \(error)")
    }
  }

  private func unknown(_ argument: String) -> UsageError {
    let hint = argument.nearest(of: options.map { "--" + $0.name } + ["--help", "--version"])
    return UsageError(
      "unknown option \(argument.shortened); "
        + (hint.map { "did you mean \($0)?" } ?? "--help lists those there are"))
  }
}

extension OptionReader<Void> {
  /// What is said to a command that reads files and has no options.
  ///
  /// - Returns: the names of the files; `-`, the standard input, if none are named.
  static func files(_ arguments: [String]) throws(UsageError) -> [String] {
    var nothing: Void = ()
    return try OptionReader(options: []).readFiles(arguments, into: &nothing)
  }
}
