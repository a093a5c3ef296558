/// An option that a command understands, `--name VALUE` or `FLIPBOOK_NAME` in the environment.
struct Option<Options>: Sendable {
  /// Reads the value into the command's options.
  typealias Setter = @Sendable (inout Options, String) throws(UsageError) -> Void

  /// The name after the two dashes.
  let name: String
  /// What stands for the value in the help.
  let placeholder: String
  /// What it is good for, and what holds without it.
  let help: String
  let set: Setter

  /// Whether it stands alone, without a value; such a one is only taken from the command line.
  var isFlag: Bool { placeholder.isEmpty }

  /// An option without a value.
  init(flag name: String, _ help: String, set: @escaping @Sendable (inout Options) -> Void) {
    self.init(name, "", help) { (options, _) throws(UsageError) in set(&options) }
  }

  init(_ name: String, _ placeholder: String, _ help: String, set: @escaping Setter) {
    self.name = name
    self.placeholder = placeholder
    self.help = help
    self.set = set
  }

  /// The name of the environment variable that says the same.
  var variable: String {
    "FLIPBOOK_" + name.uppercased().map { $0 == "-" ? "_" : $0 }
  }
}
