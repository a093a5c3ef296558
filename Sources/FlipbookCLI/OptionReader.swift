/// Reads options from a command line and, where it says nothing, from the environment.
struct OptionReader<Options> {
  let options: [Option<Options>]

  /// Fills a command's options.
  ///
  /// - Returns: the arguments that are no options.
  /// - Throws: ``UsageError`` for an unknown option, a missing value or one that can't be read.
  func read(
    _ arguments: [String], environment: [String: String], into values: inout Options
  ) throws(UsageError) -> [String] {
    var given: Set<String> = []
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-", !Self.isPosition(argument) else {
        operands.append(argument)
        continue
      }
      given.insert(try readOption(argument, rest: &rest, into: &values))
    }
    for option in options where !option.isFlag && !given.contains(option.name) {
      // Deployment files set variables they have no value for to nothing.
      guard let value = environment[option.variable], !value.isEmpty else { continue }
      try set(option, value, called: option.variable, in: &values)
    }
    return operands
  }

  /// Whether an argument begins with 64 squares and a side, of which the first ones are often empty: `-`.
  private static func isPosition(_ argument: String) -> Bool {
    let position = argument.utf8.prefix(65)
    return position.count == 65
      && position.allSatisfy { "xo-".utf8.contains($0) }
  }

  /// Reads `--name=value`, or `--name` and the argument behind it.
  ///
  /// - Returns: the name.
  private func readOption(
    _ argument: String, rest: inout ArraySlice<String>, into values: inout Options
  ) throws(UsageError) -> String {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = options.first(where: { "--" + $0.name == parts[0] }) else {
      throw unknown(String(parts[0]))
    }
    guard !option.isFlag else {
      guard parts.count == 1 else { throw UsageError("--\(option.name) takes no value") }
      try set(option, "", called: "--" + option.name, in: &values)
      return option.name
    }
    let value = parts.count == 2 ? String(parts[1]) : nextValue(in: &rest)
    guard let value else {
      throw UsageError("--\(option.name) needs a value: --\(option.name) \(option.placeholder)")
    }
    try set(option, value, called: "--" + option.name, in: &values)
    return option.name
  }

  /// The argument behind an option, unless it is the next option.
  private func nextValue(in rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--") else { return nil }
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
      "unknown option \(argument); "
        + (hint.map { "did you mean \($0)?" } ?? "--help lists those there are"))
  }
}
