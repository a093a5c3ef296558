import Foundation

/// Texts that are slow for a reader of Unicode characters or normal forms, but not for a reader of bytes.
package enum HostileText {
  /// The maximum number of bytes in a request's body.
  package static let size = 65_536

  /// The parts that the texts repeat, by name.
  private static let parts: KeyValuePairs = [
    "a combining mark": "\u{301}", "marks out of order": "\u{315}\u{301}\u{316}\u{334}",
    "zalgo": "x\u{30D}\u{315}\u{316}\u{334}\u{35C}\u{489}", "Hangul": "\u{1100}\u{1161}\u{11A8}",
    "flags": "\u{1F1E6}", "families": "\u{1F468}\u{200D}", "conjuncts": "\u{915}\u{94D}",
    "white space": "\u{3000}", "disks": "●", "what was no UTF-8": "\u{FFFD}", "one line": "x",
    "lines": "\r\n", "numbers": "1.", "columns": "a b c d ", "words": "dark ", "passes": "pa",
    "brackets": "(;", "boards": "BO[8", "quotes": "\"", "members": "\"record\"", "slashes": "/",
    "addresses": "://a/r/", "commas": ",", "players": "~", "empty comments": "{}",
    "comments": "{a}",
  ]

  /// ASCII text that needs no special handling.
  private static let harmlessParts = ["z", " ", "f5"]

  /// Reads each of the texts after each opening.
  ///
  /// - Parameters:
  ///   - factor: the maximum time, as a multiple of the time for a harmless text. A factor above 8 is for a
  ///     reader that needs nearly as much on an idle machine, because it finds more to do in some texts.
  ///     Quadratic reading takes thousands.
  ///   - read: reads a text and ignores the result.
  ///
  /// - Throws: ``BrokenProperty`` for the first text that takes longer.
  package static func check(
    _ reader: String, after openings: [String] = [""], size: Int = size, atMost factor: Double = 8,
    read: (String) -> Void
  ) async throws(BrokenProperty) {
    for opening in openings {
      let harmless = harmlessParts.map { time(text(opening, $0, size), runs: 2, read) }.max() ?? 0
      // Below two milliseconds the machine's noise dominates. A sanitizer slows that down, too.
      let noise = 0.002 * Double(Sanitizer.slowdown * Sanitizer.slowdown)
      let limit = max(factor * harmless, noise)
      for (name, part) in parts {
        // Lets other tests run in between.
        await Task.yield()
        let time = time(text(opening, part, size), atMost: limit, read)
        try hold(
          time <= limit,
          "\(reader) takes \(time) s for \(size) bytes of \(name) behind \(opening.debugDescription), "
            + "\(harmless) s for harmless ones")
      }
    }
  }

  private static func text(_ opening: String, _ part: String, _ size: Int) -> String {
    let count = (size - opening.utf8.count) / part.utf8.count
    return opening + String(repeating: part, count: count)
  }

  /// The shortest of several runs, because other work can only add time. Stops early at a run within the
  /// limit.
  private static func time(
    _ text: String, runs: Int = 5, atMost limit: Double = 0, _ read: (String) -> Void
  ) -> Double {
    var least = Double.infinity
    for _ in 0..<runs where least > limit {
      let start = threadTime
      read(text)
      least = min(least, threadTime - start)
    }
    return least
  }

  /// The CPU time of this thread, in seconds.
  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
