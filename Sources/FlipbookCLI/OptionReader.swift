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
    for option in options {
      guard let value = environment[option.variable] else { continue }
      do {
        try option.set(&values, value)
      } catch {
        throw UsageError("\(option.variable): \(error)")
      }
    }
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--" { return operands + rest }
      try readOption(argument, rest: &rest, into: &values)
    }
    return operands
  }

  private func readOption(
    _ argument: String, rest: inout ArraySlice<String>, into values: inout Options
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = options.first(where: { "--" + $0.name == parts[0] }) else {
      throw unknown(String(parts[0]))
    }
    guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
      throw UsageError("--\(option.name) needs a value: --\(option.name) \(option.placeholder)")
    }
    do {
      try option.set(&values, value)
    } catch {
      throw UsageError("--\(option.name): \(error)")
    }
  }

  private func unknown(_ argument: String) -> UsageError {
    let names = options.map { "--" + $0.name } + ["--help"]
    let nearest = names.min { argument.editDistance(to: $0) < argument.editDistance(to: $1) }
    let hint = nearest.flatMap { name in
      argument.editDistance(to: name) <= 3 ? "; did you mean \(name)?" : nil
    }
    return UsageError("unknown option \(argument)\(hint ?? "; --help lists those there are")")
  }
}
