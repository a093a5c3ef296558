import Gameplay
import Reversi

// Players' names, as texts contain them.
extension PlayerName {
  /// The name, isolated from the direction of the text around it if the name could change that.
  ///
  /// Source: UAX #9, section 2.4: U+2068 and U+2069 are what `<bdi>` is in HTML.
  var shown: String {
    text.unicodeScalars.allSatisfy { $0.value < 0x590 } ? text : "\u{2068}\(text)\u{2069}"
  }
}

extension Seats {
  /// The name of a side's player; nil if there is none.
  func name(of side: Disk) -> PlayerName? { seats.first { $0.rights.holds(side) }?.name }

  /// The name of a side's player, or the side.
  func player(of side: Disk, _ words: Words) -> String {
    name(of: side)?.shown ?? words.name(of: side)
  }
}
