import Gameplay
import HTTP
import WebApp

/// How the values of options are spelled.
enum Values {
  /// A length of time such as `250ms`, `2s` or `0.5s`; only nothing at all needs no unit.
  static func duration(
    _ text: String, upTo limit: Milliseconds
  ) throws(UsageError) -> Milliseconds {
    if text == "0" { return 0 }
    let (number, unit): (Substring, Double) =
      text.hasSuffix("ms") ? (text.dropLast(2), 1) : (text.dropLast(), 1000)
    guard text.hasSuffix("s"), number.isDecimal, let value = Double(number),
      value * unit <= Double(limit.count)
    else {
      throw UsageError(
        "\"\(text)\" is no length of time from 0 to \(limit.count) ms, such as 250ms or 0.5s")
    }
    return Milliseconds(Int64((value * unit).rounded()))
  }

  /// A whole number in a range.
  static func number<Number: FixedWidthInteger>(
    _ text: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number {
    guard text.isDigits, let number = Number(text), range.contains(number) else {
      throw UsageError(
        "\"\(text)\" is no whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A path such as `/flipbook` that stands before every address.
  static func basePath(_ text: String) throws(UsageError) -> String {
    let segments = text.split(separator: "/")
    guard segments.allSatisfy({ $0 != "." && $0 != ".." && $0.isUnreserved }) else {
      throw UsageError(
        "\"\(text)\" is no base path: letters, digits, - _ . ~ and slashes, such as /flipbook")
    }
    return segments.map { "/" + $0 }.joined()
  }

  /// Addresses and blocks of addresses such as `192.0.2.7,10.0.0.0/8`, and `loopback` for this machine.
  static func trustedProxies(_ text: String) throws(UsageError) -> TrustedProxies {
    var blocks: [IPAddressBlock] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.trimmingSpaces)
      if name == "loopback" {
        blocks += IPAddressBlock.loopback
      } else if let block = IPAddressBlock(name) {
        blocks.append(block)
      } else {
        throw UsageError(
          "\"\(name)\" is no address, no block such as 10.0.0.0/8 and not loopback")
      }
    }
    return TrustedProxies(blocks)
  }

  /// How many there may be; nil for `none`.
  static func limit(_ text: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard text != "none" else { return nil }
    do throws(UsageError) {
      return try number(text, in: range)
    } catch {
      throw UsageError(error.description + "; or none")
    }
  }

  /// How often something may be done, such as `30,10/m`; nil for `none`.
  static func rate(_ text: String) throws(UsageError) -> RequestRate? {
    guard text != "none" else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let pace = parts.last?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    let units: [Substring: RequestRate.Unit] = ["s": .second, "m": .minute, "h": .hour]
    guard parts.count == 2, pace.count == 2, let unit = units[pace[1]],
      let burst = try? number(String(parts[0]), in: RequestRate.counts),
      let count = try? number(String(pace[0]), in: RequestRate.counts)
    else {
      throw UsageError(
        "\"\(text)\" is no rate such as 30,10/m: 30 at once, then 10 a minute; or none")
    }
    return RequestRate(burst: burst, then: count, per: unit)
  }

  /// So many octets, such as `65536`, `512K` or `32M`; at most 1,024 M.
  static func size(_ text: String) throws(UsageError) -> Int {
    let units: [UInt8: Int] = [UInt8(ascii: "K"): 10, UInt8(ascii: "M"): 20]
    let shift = text.utf8.last.flatMap { units[$0 & 0xDF] }
    let digits = shift == nil ? text : String(decoding: text.utf8.dropLast(), as: UTF8.self)
    let limit = 1 << 30
    do throws(UsageError) {
      return try number(digits, in: 0...(limit >> (shift ?? 0))) << (shift ?? 0)
    } catch {
      throw UsageError("\"\(text)\" is no size from 0 to 1024M, such as 65536, 512K or 32M")
    }
  }

  /// A text that is not empty; otherwise the error says what is needed.
  static func text(_ text: String, _ need: String) throws(UsageError) -> String {
    guard !text.isEmpty else { throw UsageError("\(need) is needed") }
    return text
  }
}

extension StringProtocol {
  /// Whether there are ASCII digits and nothing else.
  var isDigits: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The text without spaces at both ends.
  fileprivate var trimmingSpaces: SubSequence {
    let start = drop { $0 == " " }
    return start.dropLast(start.reversed().prefix { $0 == " " }.count)
  }

  /// Whether this is a number such as `2` or `0.5`, without sign and exponent.
  fileprivate var isDecimal: Bool {
    let parts = split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.allSatisfy(\.isDigits)
  }

  /// Whether nothing here needs an escape in an address.
  ///
  /// Source: RFC 3986, section 2.3.
  fileprivate var isUnreserved: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"):
        true
      default: false
      }
    }
  }
}
