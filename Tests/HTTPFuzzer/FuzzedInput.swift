#if FUZZING
  import HTTPProperties

  /// What libFuzzer calls with each input; it brings the program's entry point along.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzedInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do throws(BrokenProperty) {
      try HTTPProperties.check(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
      // A crash is how a fuzzer is told of a finding.
      fatalError(error.description)
    }
    return 0
  }
#endif
