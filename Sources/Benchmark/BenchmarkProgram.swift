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
      System.complain("flipbook-benchmark: \(error)")
      return 2
    }
  }

  private static func measure(
    _ sections: [BenchmarkSection], _ allocations: AllocationCounter?
  ) async -> Int32 {
    _ = System.raiseOpenFileLimit()
    if isDebugBuild {
      System.complain("This is a debug build: its figures mean nothing. Add -c release.")
    }
    let report = Report()
    for section in sections {
      do {
        try await section.measure(to: report, allocations)
      } catch {
        System.complain("flipbook-benchmark: \(section.rawValue): \(error)")
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
