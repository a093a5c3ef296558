import Encodings
import Gameplay
import Reversi

/// The players' names, the last offer, the rematch and the results before a game as one line of text: `0=Anna
/// 1=Bj%C3%B6rn 0~5f1c… d?undo@17+1764155443000 59>5768… d*2 l*1`.
///
/// First the name of each seat that has one, after the seat's place in the list of seats, and the sealed key of each
/// invite that has one, after its place in the list of invites. Then the side that offers
/// (`d` or `l`), whether the offer is open (`?`) or declined (`!`), what it offers, in which version and when. Then the
/// version of the last move before the rematch, and the rematch's name. Last how often dark (`d`), light (`l`) and
/// neither (`-`) has won before. A space is between two entries.
enum PeopleText {
  /// The marks of those who have won, in the order of their entries.
  private static let winners: KeyValuePairs<String, Disk?> = ["d": .dark, "l": .light, "-": nil]

  static func text(of seats: Seats) -> String? {
    var entries = seats.seats.enumerated().compactMap { place, seat in
      seat.name.map { "\(place)=\(StoredText.encode($0.text))" }
    }
    entries += seats.invites.enumerated().compactMap { place, invite in
      invite.key.map { "\(place)~\($0)" }
    }
    if let offer = seats.offer {
      let side = offer.side == .dark ? "d" : "l"
      let mark = offer.isDeclined ? "!" : "?"
      let made = offer.made.milliseconds
      entries.append("\(side)\(mark)\(offer.kind.rawValue)@\(offer.version)+\(made)")
    }
    if let rematch = seats.rematch { entries.append("\(rematch.lastMove)>\(rematch.game.text)") }
    for (mark, winner) in winners {
      if let wins = seats.tally[winner] { entries.append("\(mark)*\(wins)") }
    }
    return entries.isEmpty ? nil : entries.joined(separator: " ")
  }

  /// The seats with what a line says; nil if ``text(of:)`` would spell that differently.
  static func read(_ line: String, into seats: Seats) -> Seats? {
    var (named, invites) = (seats.seats, seats.invites)
    var (offer, rematch, tally): (Seats.Offer?, Seats.Rematch?, [Disk?: Int]) = (nil, nil, [:])
    for entry in line.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
      let text = Array(entry)
      if let (place, name) = parts(text, "=") {
        guard let place = count(place), named.indices.contains(place),
          let name = StoredText.decode(name).flatMap(PlayerName.init(checked:))
        else { return nil }
        named[place].name = name
      } else if let (place, key) = parts(text, "~") {
        guard let place = count(place), invites.indices.contains(place) else { return nil }
        invites[place].key = key
      } else if let (side, rest) = parts(text, "?") ?? parts(text, "!"),
        let (kind, rest) = parts(Array(rest.utf8), "@"),
        let (version, made) = parts(Array(rest.utf8), "+")
      {
        guard let kind = Seats.Offer.Kind(rawValue: kind), let version = count(version),
          let made = count(made)
        else { return nil }
        offer = Seats.Offer(
          kind, by: side == "d" ? .dark : .light, version: version,
          made: Timestamp(milliseconds: Int64(made)), isDeclined: text.contains(UInt8(ascii: "!")))
      } else if let (move, name) = parts(text, ">") {
        guard let move = count(move), let game = GameID(name) else { return nil }
        rematch = Seats.Rematch(game, after: move)
      } else if let (mark, wins) = parts(text, "*") {
        guard let winner = winners.first(where: { mark.isSpelled($0.key) }),
          let wins = count(wins), wins > 0
        else { return nil }
        tally[winner.value] = wins
      } else {
        return nil
      }
    }
    let read = Seats(
      revision: seats.revision, seats: named, invites: invites, timeBegan: seats.timeBegan,
      offer: offer, rematch: rematch, tally: tally)
    // This also refuses entries in another order, and numbers with zeros in front.
    return text(of: read)?.utf8.elementsEqual(line.utf8) == true ? read : nil
  }

  /// Adding to numbers from 2⁵³ on could overflow, and no game has such.
  private static func count(_ digits: String) -> Int? {
    Int(digits).flatMap { 0..<1 << 53 ~= $0 ? $0 : nil }
  }

  private static func parts(_ text: [UInt8], _ mark: Unicode.Scalar) -> (String, String)? {
    guard let place = text.firstIndex(of: UInt8(ascii: mark)) else { return nil }
    return (
      String(decoding: text[..<place], as: UTF8.self),
      String(decoding: text[(place + 1)...], as: UTF8.self)
    )
  }
}

/// How columns store a text that people write: in ASCII, without spaces.
enum StoredText {
  static func encode(_ text: String) -> String {
    PercentEncoding.encode(text) { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "%") }
  }

  /// Reads a column; nil if ``encode(_:)`` would spell the text differently.
  static func decode(_ column: String) -> String? {
    guard let bytes = PercentEncoding.decode(column) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return encode(text).utf8.elementsEqual(column.utf8) ? text : nil
  }
}
