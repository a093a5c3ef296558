/// The name of a living game, as it appears in the game's address: the time of its creation and 80 random bits.
///
/// A name has 24 lower-case characters of five bits each. The first eight count hundredths of a second since 1970, so
/// that names grow with time; the others are random.
package struct GameID: Sendable, Hashable {
  package let text: String

  /// The digits of base 32 in the order of their values, without letters that are easily misread.
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  private static let length = 24
  /// July 2013. Names never have an earlier time, whatever the clock says.
  private static let firstTime: UInt64 = 1 << 37

  /// Reads a name; nil if it isn't spelled like one.
  package init?(_ text: String) {
    let characters = text.utf8.span
    guard characters.count == Self.length else { return nil }
    for index in characters.indices where Self.value(of: characters[index]) == nil { return nil }
    self.text = text
  }

  /// A new name for a game that is created at this moment, from the system's random bits.
  package static func random(at moment: Timestamp) -> GameID {
    GameID(at: moment, random: .random(in: 0 ... .max), .random(in: 0 ... .max))
  }

  /// A new name from given random bits. It uses 40 bits of each number.
  package init(at moment: Timestamp, random first: UInt64, _ second: UInt64) {
    let time = max(Self.firstTime, UInt64(clamping: moment.milliseconds / 10))
    let characters = [time, first, second].flatMap { word in
      stride(from: UInt64(35), through: 0, by: -5).map { Self.alphabet[Int(word >> $0 & 31)] }
    }
    text = String(decoding: characters, as: UTF8.self)
  }

  /// The first 63 bits: 40 bits of time, then 23 random bits.
  package var leadingBits: Int64 {
    let characters = text.utf8.span
    var bits: Int64 = 0
    for index in 0..<12 { bits = bits << 5 | (Self.value(of: characters[index]) ?? 0) }
    return bits << 3 | (Self.value(of: characters[12]) ?? 0) >> 2
  }

  /// Bits greater than the leading bits of any game created up to this moment.
  package static func leadingBits(after moment: Timestamp) -> Int64 {
    let time = min(max(moment.milliseconds / 10, Int64(firstTime)), 1 << 40 - 2)
    return (time + 1) << 23
  }

  /// The values of all bytes as digits; nil for those that aren't in the alphabet.
  private static let values = (0...UInt8.max).map { alphabet.firstIndex(of: $0).map(Int64.init) }

  private static func value(of character: UInt8) -> Int64? { values[Int(character)] }
}
