import Properties
import TextProperties

// libFuzzer has its own entry point.
#if FUZZING
  /// The function that libFuzzer calls with each input.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func fuzzedInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    tryInput(start, count, TextProperties.check)
  }
#else
  @main
  enum TextFuzzer {
    static func main() throws { try tryFiles(TextProperties.check) }
  }
#endif
