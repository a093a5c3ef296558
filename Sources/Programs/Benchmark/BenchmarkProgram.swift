import OperatingSystem

/// The program: `flipbook-benchmark [SECTION…]`.
package enum BenchmarkProgram {
  /// Runs the sections named by the arguments.
  ///
  /// - Parameter allocations: counts allocations; nil where that is not supported.
  /// - Returns: the exit status: 0 on success, 1 on failure, 2 for invalid arguments.
  package static func run(_ arguments: [String], allocations: AllocationCounter?) async -> Int32 {
    do throws(BenchmarkError) {
      switch try BenchmarkCommand(arguments) {
      case .help: print(BenchmarkCommand.helpText)
      case .measure(let sections): return await measure(sections, allocations)
      }
      return 0
    } catch {
      Console.complain("flipbook-benchmark: \(error)")
      return 2
    }
  }

  private static func measure(
    _ sections: [BenchmarkSection], _ allocations: AllocationCounter?
  ) async -> Int32 {
    #if DEBUG
      Console.complain("This is a debug build: its figures mean nothing. Add -c release.")
    #endif
    for section in sections {
      do {
        try await section.measure(allocations)
      } catch {
        Console.complain("flipbook-benchmark: \(section.rawValue): \(error)")
        return 1
      }
    }
    return 0
  }
}

/// Counts this process's memory allocations, on systems that support it.
package struct AllocationCounter: Sendable {
  let start: @Sendable () -> Void
  let stop: @Sendable () -> Int

  /// Creates a counter from two functions.
  ///
  /// - Parameters:
  ///   - start: starts counting.
  ///   - stop: stops counting and returns the number of allocations since the start.
  package init(start: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> Int) {
    self.start = start
    self.stop = stop
  }
}

/// The parsed command line.
enum BenchmarkCommand: Equatable {
  case measure([BenchmarkSection])
  case help

  /// Parses the arguments. Without any, all sections are measured.
  ///
  /// - Throws: ``BenchmarkError`` for a word that is not a section.
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
    let width = 8
    let sections = BenchmarkSection.allCases.map { section in
      let padding = String(repeating: " ", count: width - section.rawValue.count)
      return "  \(section.rawValue)\(padding)\(section.summary)"
    }
    return """
      Usage: flipbook-benchmark [SECTION…]

      Measures Flipbook's parts on this machine, in about a minute, or only the sections named:

      \(sections.joined(separator: "\n"))

      It keeps its files in TMPDIR (/tmp without it), the disk of which is what durable moves wait
      for: with TMPDIR=/dev/shm they wait for none, and the store's own work shows.
      Build it in release mode, or the figures mean nothing: swift run -c release flipbook-benchmark
      """
  }
}

/// A part of the benchmark that can be run alone. The raw value is its name on the command line.
enum BenchmarkSection: String, CaseIterable {
  case pages, moves, perft, search

  var summary: String {
    switch self {
    case .pages: "presenting and rendering a page: time and allocations"
    case .moves: "durable moves in the store, against bare SQLite"
    case .perft: "lines of play of 11 plies, as a measure of the rules"
    case .search: "the computer's search: positions/s, exact endgames, analyses, reviews"
    }
  }

  func measure(_ allocations: AllocationCounter?) async throws {
    switch self {
    case .pages: try PagesSection(allocations: allocations).measure()
    case .moves: try await MovesSection().measure()
    case .perft: try PerftSection().measure()
    case .search: await SearchSection().measure()
    }
  }
}

/// The reason why nothing could be measured, and what to do about it.
struct BenchmarkError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
