#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The pages of the program and its libraries that lie in memory.
///
/// Most of them were needed for the start only: to link, to compile the templates, to look the store over.
/// Linux takes them back one day; until then they count as the server's memory.
enum ProgramPages {
  /// Gives them back; those that are needed again come from the system's file cache, 16 at a time.
  static func release() {
    #if os(Linux)
      // Under a debugger the pages hold its breakpoints, which the files don't.
      guard !isTraced else { return }
      var ranges: [Range<UInt>] = []
      try? InputFile.forEachLine(of: "/proc/self/maps") { line, _ in
        if let range = code(in: line) { ranges.append(range) }
        return true
      }
      // Pages that nobody can write to are as they are in their file, so that nothing is lost with them.
      for range in ranges {
        madvise(
          UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
      }
    #endif
  }

  /// The addresses in a line of `/proc/self/maps`, if they hold code from a file.
  static func code(in line: Span<UInt8>) -> Range<UInt>? {
    let text = line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    let fields = text.split(separator: " ", maxSplits: 5)
    guard fields.count == 6, fields[1] == "r-xp", fields[5].contains("/") else { return nil }
    let addresses = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard addresses.count == 2, addresses[0] < addresses[1] else { return nil }
    return addresses[0]..<addresses[1]
  }

  private static var isTraced: Bool {
    var isTraced = false
    try? InputFile.forEachLine(of: "/proc/self/status") { line, _ in
      let text = line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      if text.hasPrefix("TracerPid:") { isTraced = text.split(separator: "\t").last != "0" }
      return true
    }
    return isTraced
  }
}
