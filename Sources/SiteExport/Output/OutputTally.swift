/// How much has been written.
public struct OutputTally: Sendable, Hashable {
  /// The pages.
  public private(set) var pages = 0
  /// All files, pages among them.
  public private(set) var files = 0
  /// The bytes of all files.
  public private(set) var bytes = 0

  mutating func count(_ name: String, bytes: Int) {
    if name.hasSuffix(".html") { pages += 1 }
    files += 1
    self.bytes += bytes
  }
}
