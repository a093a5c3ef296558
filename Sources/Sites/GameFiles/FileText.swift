import Encodings
package import OperatingSystem

package struct FileText {
  /// The bytes of the file without a byte order mark.
  package let bytes: [UInt8]
  /// The ranges of the lines, without line endings.
  package let lines: [Range<Int>]

  package init(_ bytes: [UInt8]) {
    self.bytes = Array(bytes.withoutByteOrderMark)
    lines = Self.lines(of: self.bytes)
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let next = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      let end = next ?? bytes.count
      let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
      lines.append(start..<(hasReturn ? end - 1 : end))
      start = end + 1
    }
    return lines
  }

  package func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isBlank) }

  package func isComment(_ range: Range<Int>) -> Bool { bytes[range].isComment }

  /// The text in a range; nil if it is not UTF-8.
  func string(in range: Range<Int>) -> String? {
    String(validating: bytes[range], as: UTF8.self)
  }

  /// - Throws: ``CommandError`` with the first line in a range that is not UTF-8.
  package func refuseUnlessUTF8(in range: Range<Int>) throws(CommandError) {
    guard string(in: range) == nil else { return }
    let bad = lines.firstIndex { $0.overlaps(range) && string(in: $0) == nil }
    throw CommandError("line \((bad ?? 0) + 1): this is not UTF-8; save the file as UTF-8")
  }

  /// The number of the line that holds an offset, counted from 1.
  func lineNumber(at place: Int) -> Int {
    // A binary search for the number of lines that begin at or before the offset.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].lowerBound <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A game or position at one place of a file, or the reason why it can't be read.
package struct FileEntry<Content> {
  /// The line on which the entry begins, or its number in an archive; counted from 1.
  package let number: Int
  /// The content, or an error that begins with the place, such as `line 3: …`.
  package let content: Result<Content, CommandError>

  package init(number: Int, content: Result<Content, CommandError>) {
    (self.number, self.content) = (number, content)
  }
}

extension FileEntry {
  package var isReadable: Bool { (try? content.get()) != nil }

  /// The result of reading a line or a game of an archive; nil if it is empty.
  package init?(_ place: String, _ number: Int, _ read: () throws(CommandError) -> Content?) {
    do throws(CommandError) {
      guard let content = try read() else { return nil }
      self.init(number: number, content: .success(content))
    } catch {
      self.init(number: number, content: .failure(CommandError("\(place) \(number): \(error)")))
    }
  }
}

extension StringProtocol {
  package var trimmed: String { String(decoding: Array(utf8)[...].trimmed, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
  package var isComment: Bool { trimmed.first == UInt8(ascii: "#") }
}
