/// What the command line asks for.
enum BenchmarkCommand: Equatable {
  /// Measure these, in this order.
  case measure([BenchmarkSection])
  /// Tell how the program is used.
  case help

  /// Reads the arguments; without any everything is measured.
  ///
  /// - Throws: ``BenchmarkError`` for a word that is no section.
  init(_ arguments: [String]) throws(BenchmarkError) {
    guard !arguments.contains("--help"), !arguments.contains("-h") else {
      self = .help
      return
    }
    var sections: [BenchmarkSection] = []
    for argument in arguments { sections.append(try Self.section(argument)) }
    self = .measure(sections.isEmpty ? BenchmarkSection.allCases : sections)
  }

  private static func section(_ name: String) throws(BenchmarkError) -> BenchmarkSection {
    if let section = BenchmarkSection(rawValue: name) { return section }
    let near = BenchmarkSection.allCases.filter {
      !name.isEmpty && ($0.rawValue.hasPrefix(name) || name.hasPrefix($0.rawValue.dropLast()))
    }
    let names = BenchmarkSection.allCases.map(\.rawValue).joined(separator: ", ")
    throw BenchmarkError(
      near.count == 1
        ? "there is no \"\(name)\" to measure; did you mean \(near[0].rawValue)?"
        : "there is no \"\(name)\" to measure; there are \(names)")
  }

  static var helpText: String {
    let width = 12
    let sections = BenchmarkSection.allCases.map { section in
      let padding = String(repeating: " ", count: width - section.rawValue.count)
      return "  \(section.rawValue)\(padding)\(section.summary)"
    }
    return """
      Usage: flipbook-benchmark [SECTION…]

      Measures Flipbook on this machine, in about two minutes, or only the sections named:

      \(sections.joined(separator: "\n"))

      It starts the program flipbook that lies beside it, on free ports of this machine, and keeps
      its files in TMPDIR (/tmp without it), the disk of which is what durable moves wait for:
      with TMPDIR=/dev/shm they wait for none, and the store's own work shows.
      Build it in release mode, or the figures mean nothing: swift run -c release flipbook-benchmark
      """
  }
}
