import Encodings

struct OptionSummary: Sendable {
  let name: String
  /// The value's name in the help; empty for a flag.
  let placeholder: String
  /// A short description, with the default in parentheses.
  let help: String
  /// All possible values, if they are a few fixed words; otherwise empty.
  var words: [String] = []
  /// Whether the environment can't set it.
  var isTyped = false

  var isFlag: Bool { placeholder.isEmpty }
  var takesFile: Bool { placeholder == "FILE" || placeholder == "DIR" }

  var variable: String {
    "FLIPBOOK_" + name.uppercased().map { $0 == "-" ? "_" : $0 }
  }

  /// `--help`, which every command understands.
  static let asking = OptionSummary(name: "help", placeholder: "", help: "explain the command")
  /// `--version`, which also works without a command.
  static let version = OptionSummary(name: "version", placeholder: "", help: "print the version")
}

/// An option of a command: `--name VALUE`, or `FLIPBOOK_NAME` in the environment.
struct Option<Options>: Sendable {
  private(set) var summary: OptionSummary
  let set: @Sendable (inout Options, String) throws(UsageError) -> Void

  init<Value>(
    _ name: String, _ placeholder: String, _ help: String,
    _ field: any WritableKeyPath<Options, Value> & Sendable,
    words: [String] = [], _ parse: @escaping OptionValues.Parser<Value>
  ) {
    summary = OptionSummary(name: name, placeholder: placeholder, help: help, words: words)
    set = { (options, text) throws(UsageError) in options[keyPath: field] = try parse(text) }
  }

  init<Value: Sendable>(
    _ name: String, _ placeholder: String, _ help: String,
    _ field: any WritableKeyPath<Options, Value> & Sendable,
    oneOf values: KeyValuePairs<String, Value>
  ) {
    self.init(name, placeholder, help, field, words: values.map(\.key), OptionValues.choice(values))
  }

  init(
    flag name: String, _ help: String, _ field: any WritableKeyPath<Options, Bool> & Sendable,
    isTyped: Bool = true
  ) {
    let values: KeyValuePairs = ["true": true, "false": false, "1": true, "0": false]
    self.init(name, "", help, field, OptionValues.choice(values))
    summary.isTyped = isTyped
  }

  static func templates(_ field: any WritableKeyPath<Options, String?> & Sendable) -> Self {
    Option(
      "templates", "DIR", "where Templates and Public are (automatic)",
      field, OptionValues.text("a directory"))
  }

  static func table(_ options: [Option]) -> String {
    aligned(options.map { ("  --\($0.summary.name) \($0.summary.placeholder)", $0.summary.help) })
  }

  static func defaults(_ options: [Option]) -> String {
    "Defaults are in parentheses:\n\n" + table(options)
  }
}

func aligned(_ rows: [(left: String, right: String)]) -> String {
  let width = rows.map(\.left.count).max() ?? 0
  return rows.map { row in
    row.left + String(repeating: " ", count: width - row.left.count + 2) + row.right
  }.joined(separator: "\n")
}

/// Reads options from a command line; options that it doesn't set come from the environment.
struct OptionReader<Options> {
  let options: [Option<Options>]

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
      try set(option, value, called: "--" + option.summary.name, in: &values)
      given.insert(option.summary.name)
    }
    for option in options where !option.summary.isTyped && !given.contains(option.summary.name) {
      // Deployment files often set unused variables to an empty value.
      let variable = option.summary.variable
      guard let value = environment[variable], !value.isEmpty else { continue }
      try set(option, value, called: variable, in: &values)
    }
    return operands
  }

  func readAll(
    _ arguments: [String], of command: String, environment: [String: String],
    into values: inout Options
  ) throws(UsageError) {
    let operands = try read(arguments, environment: environment, into: &values)
    if let operand = operands.first {
      throw UsageError("\(command) takes options only, not \(operand.quoted)")
    }
  }

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
    guard let option = options.first(where: { parts[0].isSpelled("--" + $0.summary.name) }) else {
      throw unknown(String(parts[0]))
    }
    let name = "--" + option.summary.name
    if option.summary.isFlag {
      guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
      return (option, "true")
    }
    guard let value = parts.count == 2 ? String(parts[1]) : nextValue(in: &rest) else {
      throw UsageError("\(name) needs a value: \(name) \(option.summary.placeholder)")
    }
    return (option, value)
  }

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
    let hint = argument.nearest(
      of: options.map { "--" + $0.summary.name } + ["--help", "--version"])
    return UsageError(
      "unknown option \(argument.shortened); "
        + (hint.map { "did you mean \($0)?" } ?? "--help lists all options"))
  }
}

extension OptionReader<Void> {
  static func files(_ arguments: [String]) throws(UsageError) -> [String] {
    var nothing: Void = ()
    return try OptionReader(options: []).readFiles(arguments, into: &nothing)
  }
}

extension StringProtocol {
  /// The text in quotation marks, shortened, for error messages.
  var quoted: String { Self.hidingSecret(in: self).excerpt }

  var shortened: String { Self.hidingSecret(in: self).beginning }

  // A user who forgets an option's name may have typed a password here.
  private static func hidingSecret(in text: Self) -> String {
    DatabasePlace.hidingSecret(in: String(text))
  }
}
