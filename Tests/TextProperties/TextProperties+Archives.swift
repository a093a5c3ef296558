import Properties
import Reversi

extension TextProperties {
  /// Checks that bytes are read as an archive and as names, or refused, both alone and behind a matching
  /// header.
  static func checkArchive(_ bytes: [UInt8]) throws(BrokenProperty) {
    if let archive = try? WTHORArchive(bytes: bytes) { try check(archive) }
    let count = min(bytes.count / 68, 255)
    let header: [UInt8] = [20, 26, 1, 1, UInt8(count), 0, 0, 0, 0, 0, 0xC0, 7, 8, 0, 24, 0]
    guard let archive = try? WTHORArchive(bytes: header + bytes.prefix(68 * count)) else {
      throw BrokenProperty("\(count) games are no archive")
    }
    try hold(archive.games.count == count, "\(archive.games.count) games instead of \(count)")
    try check(archive)
    try checkNames(bytes, .players, size: 20)
    try checkNames(bytes, .tournaments, size: 26)
  }

  /// Checks that a playable game has all its squares, and the stored result if it is finished.
  private static func check(_ archive: WTHORArchive) throws(BrokenProperty) {
    for game in archive.games {
      guard let record = try? game.record() else { continue }
      try hold(record.plyCount == (try? game.squares().count), "\(record) has other squares")
      let end = record.position
      try hold(
        !end.status.isOver || FinalCount(of: end).dark == game.darkCount,
        "\(record) has another result than \(game.darkCount)")
    }
  }

  /// Checks that each name is a valid tag.
  private static func checkNames(
    _ bytes: [UInt8], _ kind: WTHORNames.Kind, size: Int
  ) throws(BrokenProperty) {
    _ = try? WTHORNames(bytes: bytes, of: kind)
    let count = min(bytes.count / size, 255)
    let header: [UInt8] = [20, 26, 1, 1, 0, 0, 0, 0, UInt8(count), 0, 0, 0, 0, 0, 0, 0]
    guard let names = try? WTHORNames(bytes: header + bytes.prefix(size * count), of: kind) else {
      throw BrokenProperty("\(count) names are none")
    }
    for number in 0..<count {
      guard let name = names[number] else { continue }
      try hold(GameTags.tag(Array(name.utf8)) == name, "\(name.debugDescription) is no tag")
    }
  }
}
