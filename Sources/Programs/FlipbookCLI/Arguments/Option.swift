import Encodings

/// An option of a command: `--name VALUE`, or `FLIPBOOK_NAME` in the environment.
struct Option<Options>: Sendable {
  let name: String
  /// The value's name in the help; empty for a flag, which the environment can't set.
  let placeholder: String
  /// A short description, with the default in parentheses.
  let help: String
  /// All possible values, if they are a few fixed words; otherwise empty.
  let words: [String]
  let set: @Sendable (inout Options, String) throws(UsageError) -> Void

  init<Value>(
    _ name: String, _ placeholder: String, _ help: String,
    _ field: any WritableKeyPath<Options, Value> & Sendable,
    words: [String] = [], _ parse: @escaping OptionValues.Parser<Value>
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
      name, placeholder, help, field, words: values.map(\.key), OptionValues.choice(values))
  }

  init(flag name: String, _ help: String, _ field: any WritableKeyPath<Options, Bool> & Sendable) {
    self.init(name, "", help, field) { _ in true }
  }

  var isFlag: Bool { placeholder.isEmpty }

  var variable: String {
    "FLIPBOOK_" + name.uppercased().map { $0 == "-" ? "_" : $0 }
  }
}

/// Reads options from a command line; options that it doesn't set come from the environment.
struct OptionReader<Options> {
  let options: [Option<Options>]

  /// Sets a command's options.
  ///
  /// - Returns: the arguments that are not options.
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
      // Deployment files often set unused variables to an empty value.
      guard let value = environment[option.variable], !value.isEmpty else { continue }
      try set(option, value, called: option.variable, in: &values)
    }
    return operands
  }

  /// Sets the options of a command that takes no operands.
  func readAll(
    _ arguments: [String], of command: String, environment: [String: String],
    into values: inout Options
  ) throws(UsageError) {
    let operands = try read(arguments, environment: environment, into: &values)
    if let operand = operands.first {
      throw UsageError("\(command) takes options only, not \(operand.quoted)")
    }
  }

  /// Sets the options of a command that reads files.
  ///
  /// - Returns: the names of the files; `-`, the standard input, if none are named.
  func readFiles(_ arguments: [String], into values: inout Options) throws(UsageError) -> [String] {
    let names = try read(arguments, environment: [:], into: &values)
    return names.isEmpty ? ["-"] : names
  }

  /// True if an argument is a board: boards often begin with `-`, an empty square, as options do.
  ///
  /// A board has at least 64 bytes and no equals sign. Every option without its value is shorter.
  private static func isBoard(_ argument: String) -> Bool {
    argument.utf8.count >= 64 && !argument.utf8.contains(UInt8(ascii: "="))
  }

  /// The option and value of `--name=value`, or of `--name` and the argument after it.
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

  /// The argument after an option, unless it is another option.
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
        + (hint.map { "did you mean \($0)?" } ?? "--help lists all options"))
  }
}

extension OptionReader<Void> {
  /// Reads the arguments of a command that reads files and has no options.
  ///
  /// - Returns: the names of the files; `-`, the standard input, if none are named.
  static func files(_ arguments: [String]) throws(UsageError) -> [String] {
    var nothing: Void = ()
    return try OptionReader(options: []).readFiles(arguments, into: &nothing)
  }
}
