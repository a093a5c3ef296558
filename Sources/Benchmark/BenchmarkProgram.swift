import OperatingSystem

/// The program: `flipbook-benchmark [SECTION…]`.
public enum BenchmarkProgram {
  /// Does what the arguments say.
  ///
  /// - Parameter allocations: counts them; nil where nobody can.
  /// - Returns: the status to exit with: 0 done, 1 failed, 2 not understood.
  public static func run(
    _ arguments: [String], allocations: AllocationCounter?
  ) async -> Int32 {
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
    CurrentProcess.raiseOpenFileLimit()
    if isDebugBuild {
      Console.complain("This is a debug build: its figures mean nothing. Add -c release.")
    }
    let report = Report()
    for section in sections {
      do {
        try await section.measure(to: report, allocations)
      } catch {
        Console.complain("flipbook-benchmark: \(section.rawValue): \(error)")
        return 1
      }
    }
    return 0
  }

  private static var isDebugBuild: Bool {
    var isDebug = false
    // Assertions are left out of release builds with what they check.
    assert(
      {
        isDebug = true
        return true
      }())
    return isDebug
  }
}

/// Counts the blocks of memory that this process allocates, where somebody can.
public struct AllocationCounter: Sendable {
  let start: @Sendable () -> Void
  let stop: @Sendable () -> Int

  /// A counter.
  ///
  /// - Parameters:
  ///   - start: begins to count.
  ///   - stop: ends it, and says how many there were since.
  public init(start: @escaping @Sendable () -> Void, stop: @escaping @Sendable () -> Int) {
    self.start = start
    self.stop = stop
  }
}
