/// Why nothing could be measured; the text says what to do.
struct BenchmarkError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
