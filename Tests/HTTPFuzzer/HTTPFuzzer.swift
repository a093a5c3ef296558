import HTTPProperties
import Properties

// libFuzzer has its own entry point.
#if FUZZING
  /// The function that libFuzzer calls with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func fuzzedInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    tryInput(start, count, HTTPProperties.check)
  }
#else
  @main
  enum HTTPFuzzer {
    static func main() throws { try tryFiles(HTTPProperties.check) }
  }
#endif
