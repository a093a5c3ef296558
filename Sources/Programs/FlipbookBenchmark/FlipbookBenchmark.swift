import Benchmark
import CAllocations
import OperatingSystem

/// The program: `flipbook-benchmark [SECTION…]`.
@main
enum FlipbookBenchmark {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    CurrentProcess.exit(await BenchmarkProgram.run(arguments, allocations: allocations))
  }

  private static var allocations: AllocationCounter? {
    guard callocations_can_count() else { return nil }
    return AllocationCounter(start: callocations_start) { callocations_stop() }
  }
}
