import Benchmark
import CAllocations

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program: `flipbook-benchmark [SECTION…]`.
@main
enum FlipbookBenchmark {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(await BenchmarkProgram.run(arguments, allocations: allocations))
  }

  private static var allocations: AllocationCounter? {
    guard callocations_can_count() else { return nil }
    return AllocationCounter(start: callocations_start) { callocations_stop() }
  }
}
