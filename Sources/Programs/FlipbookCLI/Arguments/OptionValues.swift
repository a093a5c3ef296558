import ComputerPlayers
import Encodings
import Gameplay
import HTTP
import Presentation
import WebApp

enum OptionValues {
  typealias Parser<Value> = @Sendable (String) throws(UsageError) -> Value

  /// A duration such as `250ms`, `2s` or `0.5s`; only `0` needs no unit.
  static func duration(upTo limit: Milliseconds) -> Parser<Milliseconds> {
    { (text) throws(UsageError) in
      let error = UsageError(
        "\(text.quoted) is no length of time from 0 to \(limit.count) ms, such as 250ms or 0.5s")
      if text.isSpelled("0") { return 0 }
      guard text.isASCII, let parts = text.wholeMatch(of: #/([0-9]+(?:\.[0-9]+)?)(ms|s)/#),
        let number = Double(parts.1)
      else { throw error }
      let milliseconds = parts.2 == "ms" ? number : 1000 * number
      guard milliseconds <= Double(limit.count) else { throw error }
      return Milliseconds(Int64(milliseconds.rounded()))
    }
  }

  static func number<Number: FixedWidthInteger & Sendable>(
    in range: ClosedRange<Number>
  ) -> Parser<Number> {
    { (text) throws(UsageError) in
      guard text.isDigits, let number = Number(text), range.contains(number) else {
        throw UsageError(
          "\(text.quoted) is no whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  static let port: Parser<Int?> = { (text) throws(UsageError) in try number(in: 0...65535)(text) }

  /// A path such as `/flipbook` that begins every address.
  static func basePath(_ text: String) throws(UsageError) -> String {
    guard let path = PublicAddress.basePath(text) else {
      throw UsageError(
        "\(text.quoted) is no base path: letters, digits, - _ . ~ + and slashes, such as /flipbook")
    }
    return path
  }

  static func publicAddress(_ text: String) throws(UsageError) -> PublicAddress {
    guard let address = PublicAddress(text) else {
      throw UsageError("\(text.quoted) is no address such as https://play.example/reversi")
    }
    return address
  }

  /// A host to listen on, such as `127.0.0.1`, `::1` or, as in an address, `[::1]`.
  static func host(_ text: String) throws(UsageError) -> String {
    let isBracketed = text.begins(with: "[") && text.utf8.last == UInt8(ascii: "]")
    return try self.text("an address such as 0.0.0.0")(
      isBracketed ? String(Substring(text.utf8.dropFirst().dropLast())) : text)
  }

  /// A host and port to listen on, such as `127.0.0.1:9100` or `[::1]:9100`.
  static func place(_ text: String) throws(UsageError) -> ListeningPlace {
    let error = UsageError("\(text.quoted) is no place such as 127.0.0.1:9100 or [::1]:9100")
    let parts = text.parts(at: ":")
    guard text.isASCII, parts.count > 1, let port = parts.last else { throw error }
    let given = String(text.dropLast(port.count + 1))
    let host = try self.host(given)
    guard host != given || parts.count == 2 else { throw error }
    return ListeningPlace(host: host, port: try number(in: 0...65535)(String(port)))
  }

  /// IP addresses and blocks such as `192.0.2.7,10.0.0.0/8`; `loopback` is this machine.
  static func trustedProxies(_ text: String) throws(UsageError) -> TrustedProxies {
    var blocks: [IPAddressBlock] = []
    for part in text.parts(at: ",") {
      let name = part.trimmingSpaces
      if name.isSpelled("loopback") {
        blocks += IPAddressBlock.loopback
      } else if name.isASCII, let block = IPAddressBlock(name) {
        blocks.append(block)
      } else {
        throw UsageError(
          "\(name.quoted) is no address, no block such as 10.0.0.0/8 and not loopback")
      }
    }
    return TrustedProxies(blocks)
  }

  static let share: Parser<ComputingShare?> = { (text) throws(UsageError) in
    try limit(in: ComputingShare.percentages)(text).map(ComputingShare.init(percentage:))
  }

  static let level: Parser<ComputerLevel> = { (text) throws(UsageError) in
    guard let level = ComputerLevel(name: text.utf8) else {
      let levels = ComputerLevel.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(text.quoted) is no level; there are: \(levels)")
    }
    return level
  }

  static func limit(in range: ClosedRange<Int>) -> Parser<Int?> {
    { (text) throws(UsageError) in
      guard !text.isSpelled("none") else { return nil }
      do throws(UsageError) {
        return try number(in: range)(text)
      } catch {
        throw UsageError(error.description + "; or none")
      }
    }
  }

  /// A rate such as `30,10/m`: 30 at once, then 10 a minute; nil for `none`.
  static func rate(_ text: String) throws(UsageError) -> RequestRate? {
    guard !text.isSpelled("none") else { return nil }
    let units: [Substring: RequestRate.Unit] = ["s": .second, "m": .minute, "h": .hour]
    guard text.isASCII, let parts = text.wholeMatch(of: #/([0-9]+),([0-9]+)\/([smh])/#),
      let burst = try? number(in: RequestRate.counts)(String(parts.1)),
      let count = try? number(in: RequestRate.counts)(String(parts.2)), let unit = units[parts.3]
    else {
      throw UsageError(
        "\(text.quoted) is no rate such as 30,10/m: 30 at once, then 10 a minute; or none")
    }
    return RequestRate(burst: burst, then: count, per: unit)
  }

  /// A size in bytes, such as `65536`, `512K` or `32M`; at most 1,024 M.
  static func size(_ text: String) throws(UsageError) -> Int {
    let units: [UInt8: Int] = [UInt8(ascii: "K"): 10, UInt8(ascii: "M"): 20]
    let shift = text.utf8.last.flatMap { units[$0 & 0xDF] }
    let digits = shift == nil ? text : String(decoding: text.utf8.dropLast(), as: UTF8.self)
    let limit = 1 << 30
    do throws(UsageError) {
      return try number(in: 0...(limit >> (shift ?? 0)))(digits) << (shift ?? 0)
    } catch {
      throw UsageError("\(text.quoted) is no size from 0 to 1024M, such as 65536, 512K or 32M")
    }
  }

  /// A non-empty text; the error message names `need`.
  static func text(_ need: String) -> Parser<String> {
    { (text) throws(UsageError) in
      guard !text.isEmpty else { throw UsageError("\(need) is needed") }
      return text
    }
  }

  /// A file of games, a database, or `:memory:`.
  static func store(_ need: String) -> Parser<ServeOptions.StoreLocation> {
    { (place) throws(UsageError) in
      if place.isSpelled(":memory:") { return .memory }
      return DatabasePlace.isMeant(by: place.utf8)
        ? .postgreSQL(try DatabasePlace.checked(place)) : .file(try text(need)(place))
    }
  }

  static func choice<Value: Sendable>(_ values: KeyValuePairs<String, Value>) -> Parser<Value> {
    { (text) throws(UsageError) in
      if let choice = values.first(where: { text.isSpelled($0.key) }) { return choice.value }
      let words = values.map(\.key)
      throw UsageError(
        text.quoted
          + (words.count == 2
            ? " is neither \(words[0]) nor \(words[1])"
            : " is none of " + words.joined(separator: ", ")))
    }
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    let space = Unicode.Scalar(" ")
    let start = unicodeScalars.drop { $0 == space }
    let end = start.reversed().drop { $0 == space }
    return String(String.UnicodeScalarView(end.reversed()))
  }
}
