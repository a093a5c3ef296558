/// One step of a compiled template. Names are numbers in the program's ``NameTable``; literals are
/// ranges of its text; ends are the instruction behind a section's body.
enum Instruction {
  case text(start: Int32, count: Int32)
  case value(name: Int32)
  case rawValue(name: Int32)
  case section(name: Int32, end: Int32)
  case inverted(name: Int32, end: Int32)
  /// A section whose results are kept, by its number among those.
  case finiteSection(Int32)
  /// The same over a dotted name, whose parts are a range of the program's paths.
  case dottedValue(path: Int32, count: Int32, escaped: Bool)
  case dottedSection(path: Int32, count: Int32, end: Int32)
  case dottedInverted(path: Int32, count: Int32, end: Int32)
  /// Runs the instructions of an expansion that is open around this one.
  case repetition(expansion: Int32)

  // What names are replaced with where it is known before where they lead. Fields are numbers of
  // those of the program.

  /// A text that lies so far into the value that many levels out.
  case storedText(levels: Int32, offset: Int32)
  case resolvedValue(field: Int32)
  case resolvedRawValue(field: Int32)
  /// Sections that bring no level onto the stack.
  case ifText(levels: Int32, offset: Int32, end: Int32)
  case unlessText(levels: Int32, offset: Int32, end: Int32)
  case ifTrue(field: Int32, end: Int32)
  case unlessTrue(field: Int32, end: Int32)
  /// A section that runs one level further in.
  case enter(field: Int32, end: Int32)
}

/// A template with everything it includes, flat, ready to be run against a context stack.
struct Program: Sendable {
  var instructions: [Instruction] = []
  var literals: [UInt8] = []
  var paths: [Int32] = []
  var names = NameTable()
  /// The instructions of the templates that include themselves.
  var expansions: [Range<Int>] = []
  /// What the names lead to, where that is known before.
  var fields: [ResolvedField] = []
}

/// The names in a program, numbered.
struct NameTable: Sendable {
  /// The number of `.`, which is looked up in the innermost context only.
  static let current: Int32 = 0

  private(set) var names = ["."]
  private var numbers: [String: Int32] = [".": current]

  /// The number of a name; a new name gets the next number.
  mutating func number(of name: String) -> Int32 {
    if let known = numbers[name] { return known }
    let number = Int32(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }
}
