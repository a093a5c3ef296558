import Benchmark

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
    exit(await BenchmarkProgram.run(arguments, allocations: nil))
  }
}
