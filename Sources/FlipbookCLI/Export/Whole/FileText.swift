/// A text file that has been read whole, with its lines.
struct FileText {
  /// What it holds, without the mark of byte order that some editors begin with.
  let octets: [UInt8]
  /// Where its lines stand, without their ends.
  let lines: [Range<Int>]

  init(_ octets: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.octets = octets.starts(with: mark) ? Array(octets.dropFirst(mark.count)) : octets
    lines = Self.lines(of: self.octets)
  }

  private static func lines(of octets: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < octets.count {
      let next = octets[start...].firstIndex(of: UInt8(ascii: "\n"))
      let end = next ?? octets.count
      let hasReturn = end > start && octets[end - 1] == UInt8(ascii: "\r")
      lines.append(start..<(hasReturn ? end - 1 : end))
      start = end + 1
    }
    return lines
  }

  func isBlank(_ range: Range<Int>) -> Bool { octets[range].allSatisfy(\.isBlank) }

  /// What stands there; nil if that is not UTF-8.
  func string(in range: Range<Int>) -> String? {
    String(validating: octets[range], as: UTF8.self)
  }

  /// The number of the line that holds a place, counted from 1.
  func lineNumber(at place: Int) -> Int {
    // The first line that begins behind it comes after as many as are before it.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].lowerBound <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What a file holds at one place: a game or a position, or why it is none.
struct FileEntry<Content> {
  /// The line on which it begins, or its number in an archive; counted from 1.
  let number: Int
  /// Which one it is of those that begin there, counted from 1.
  var turn = 1
  /// The content; or what is wrong, which begins with the place, such as `line 3: …`.
  let content: Result<Content, CommandError>
}

extension FileEntry {
  var isReadable: Bool { (try? content.get()) != nil }

  /// What a line or a game of an archive holds, or why it can't be read; nil if it holds nothing.
  init?(_ place: String, _ number: Int, _ read: () throws(CommandError) -> Content?) {
    do throws(CommandError) {
      guard let content = try read() else { return nil }
      self.init(number: number, content: .success(content))
    } catch {
      self.init(number: number, content: .failure(CommandError("\(place) \(number): \(error)")))
    }
  }
}

extension UInt8 {
  /// Whether it is a space, a tab or the end of a line.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\n")
  }
}

extension ArraySlice<UInt8> {
  /// Without what is blank around it.
  var trimmed: ArraySlice<UInt8> {
    let start = drop(while: \.isBlank)
    guard let last = start.lastIndex(where: { !$0.isBlank }) else { return start }
    return start[...last]
  }
}
