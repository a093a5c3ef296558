/// Where and why a transcript can't be played.
public struct TranscriptError: Error, Sendable, Hashable {
  /// Where the offending text starts, in characters from the start of the transcript, counted from 0.
  public let offset: Int
  /// The offending text.
  public let found: String
  /// Which placed disk it would have been, counted from 1.
  public let number: Int
  /// What is wrong with it.
  public let problem: Problem
  /// The game up to there.
  public let legalPrefix: GameRecord

  /// What can be wrong with a transcript.
  public enum Problem: Sendable, Hashable {
    /// The text is neither a square nor a pass.
    case unreadable
    /// The rules don't allow the move.
    case illegal(IllegalMoveError)
  }
}
