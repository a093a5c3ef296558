import Gameplay
import Presentation
import Synchronization
import WebApp

/// Names and keys that a test can foresee: game 1, game 2, …, key 1, key 2, …
final class NumberedIdentifiers: Identifiers {
  private let last = Mutex((game: UInt64(0), key: UInt64(0)))

  func gameID() -> GameID {
    Self.gameID(
      last.withLock { last in
        last.game += 1
        return last.game
      })
  }

  func seatKey() -> SeatKey {
    Self.seatKey(
      last.withLock { last in
        last.key += 1
        return last.key
      })
  }

  /// The address of the game with a number.
  static func game(_ number: UInt64) -> String { "/g/" + gameID(number).text }

  /// The key with a number.
  static func key(_ number: UInt64) -> String { seatKey(number).text }

  private static func gameID(_ number: UInt64) -> GameID {
    // The alphabet begins with ten digits; names of letters tell capitals from small ones.
    var generator = SameNumber(number: number + 9)
    return GameID(using: &generator)
  }

  private static func seatKey(_ number: UInt64) -> SeatKey {
    var generator = SameNumber(number: number)
    return SeatKey(using: &generator)
  }

  /// Random numbers that are always the same one.
  private struct SameNumber: RandomNumberGenerator {
    let number: UInt64

    mutating func next() -> UInt64 { number }
  }
}
