import Foundation

/// Texts that take a reader of Unicode's characters or normal forms a long time, and one of bytes no longer than others.
public enum HostileText {
  /// How many bytes the web accepts in one body.
  public static let size = 65_536

  /// What a text repeats up to its end.
  private static let parts: KeyValuePairs = [
    "a combining mark": "\u{301}", "marks out of order": "\u{315}\u{301}\u{316}\u{334}",
    "zalgo": "x\u{30D}\u{315}\u{316}\u{334}\u{35C}\u{489}", "Hangul": "\u{1100}\u{1161}\u{11A8}",
    "flags": "\u{1F1E6}", "families": "\u{1F468}\u{200D}", "conjuncts": "\u{915}\u{94D}",
    "white space": "\u{3000}", "disks": "●", "what was no UTF-8": "\u{FFFD}", "one line": "x",
    "lines": "\r\n", "numbers": "1.", "columns": "a b c d ", "words": "dark ", "passes": "pa",
    "brackets": "(;", "boards": "BO[8", "quotes": "\"", "members": "\"record\"", "slashes": "/",
    "addresses": "://a/r/", "commas": ",", "players": "~",
  ]

  /// ASCII that nothing makes more of than it is.
  private static let harmlessParts = ["z", " ", "f5"]

  /// Reads each of the texts, which start with one of the openings.
  ///
  /// - Parameters:
  ///   - factor: how many times as long as a harmless text any other may take. More than 8 is for a reader that needs
  ///     nearly as much on an idle machine, since it finds more in some texts; what is quadratic takes thousands.
  ///   - read: reads a text, and returns whatever became of it.
  /// - Throws: the first text that takes longer than that.
  public static func check(
    _ reader: String, after openings: [String] = [""], size: Int = size, atMost factor: Double = 8,
    read: (String) -> Void
  ) async throws(BrokenProperty) {
    for opening in openings {
      let harmless = harmlessParts.map { time(text(opening, $0, size), runs: 2, read) }.max() ?? 0
      // Below two milliseconds the machine decides.
      let limit = max(factor * harmless, 0.002 * Double(Sanitizer.slowdown))
      for (name, part) in parts {
        // Whatever else is tested meanwhile has a turn, too.
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

  /// The least of several runs, as whatever else runs can only add to it; enough are those up to one within a limit.
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

  /// The processor's time that this thread has had, in seconds.
  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
