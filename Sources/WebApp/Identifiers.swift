public import Gameplay
public import Presentation

/// Where the names of games and the keys of seats come from.
public protocol Identifiers: Sendable {
  /// A name that no game has had.
  func gameID() -> GameID
  /// A key that nobody can guess.
  func seatKey() -> SeatKey
}

/// Names and keys from the system's random numbers.
public struct RandomIdentifiers: Identifiers {
  /// The system's random numbers.
  public init() {}

  /// A name of 100 random bits.
  public func gameID() -> GameID {
    var generator = SystemRandomNumberGenerator()
    return GameID(using: &generator)
  }

  /// A key of 128 random bits.
  public func seatKey() -> SeatKey {
    var generator = SystemRandomNumberGenerator()
    return SeatKey(using: &generator)
  }
}
