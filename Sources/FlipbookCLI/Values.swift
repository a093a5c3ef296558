import Gameplay
import WebApp

/// How the values of options are spelled.
enum Values {
  /// A length of time such as `250`, `250ms`, `2s` or `0.5s`; milliseconds without a unit.
  static func duration(
    _ text: String, upTo limit: Milliseconds
  ) throws(UsageError) -> Milliseconds {
    let isSeconds = text.hasSuffix("s") && !text.hasSuffix("ms")
    let number = text.drop(suffix: "ms").drop(suffix: "s")
    guard let value = Double(number), value >= 0, value.isFinite,
      value * (isSeconds ? 1000 : 1) <= Double(limit.count)
    else {
      throw UsageError(
        "\"\(text)\" is no length of time from 0 to \(limit.count) ms, such as 250ms or 2s")
    }
    return Milliseconds(Int64((value * (isSeconds ? 1000 : 1)).rounded()))
  }

  /// A whole number in a range.
  static func number(_ text: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\"\(text)\" is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A path such as `/flipbook` that stands before every address.
  static func basePath(_ text: String) throws(UsageError) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    guard isPlain, !text.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) else {
      throw UsageError(
        "\"\(text)\" is no base path: letters, digits, - _ . ~ and slashes, such as /flipbook")
    }
    return text
  }

  /// The address under which visitors reach the site, such as `https://play.example`.
  static func origin(_ text: String) throws(UsageError) -> WebOrigin {
    guard let origin = WebOrigin(text) else {
      throw UsageError("\"\(text)\" is no address such as https://play.example")
    }
    return origin
  }
}

extension StringProtocol {
  /// The text without an ending, where it has it.
  fileprivate func drop(suffix: String) -> SubSequence {
    hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
  }
}
