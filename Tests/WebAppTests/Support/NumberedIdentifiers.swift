import Gameplay
import Presentation
import Synchronization
import WebApp

/// Names and keys that a test can foresee: game 1, game 2, …, key 1, key 2, …
final class NumberedIdentifiers: Identifiers {
  private let last = Mutex((game: UInt64(0), key: UInt64(0)))

  func gameID() -> GameID {
    var generator = Counter(
      number: last.withLock {
        $0.game += 1; return $0.game
      })
    return GameID(using: &generator)
  }

  func seatKey() -> SeatKey {
    var generator = Counter(
      number: last.withLock {
        $0.key += 1; return $0.key
      })
    return SeatKey(using: &generator)
  }

  /// The address of the game with a number.
  static func game(_ number: UInt64) -> String {
    var generator = Counter(number: number)
    return "/g/" + GameID(using: &generator).text
  }

  /// The key with a number.
  static func key(_ number: UInt64) -> String {
    var generator = Counter(number: number)
    return SeatKey(using: &generator).text
  }

  /// Random numbers that are always the same one.
  private struct Counter: RandomNumberGenerator {
    let number: UInt64

    mutating func next() -> UInt64 { number }
  }
}
