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
  public enum Problem: Error, Sendable, Hashable {
    /// The text is neither a square nor a pass.
    case unreadable
    /// The rules don't allow the move.
    case illegal(IllegalMoveError)
  }

  init(offset: Int, found: String, problem: Problem, legalPrefix: GameRecord) {
    self.offset = offset
    self.found = found
    self.number = legalPrefix.plyCount + 1
    self.problem = problem
    self.legalPrefix = legalPrefix
  }

  /// The error for a range of bytes; of an unreadable text, whose range is empty, it shows two characters.
  init(
    _ problem: Problem, at range: Range<Int>, of text: Span<UInt8>, after legalPrefix: GameRecord
  ) {
    let before = text.extracting(..<range.lowerBound)
    // Two characters can be of any length, but what is shown need not be.
    let length = range.isEmpty ? min(64, text.count - range.lowerBound) : range.count
    let found = text.extracting(range.lowerBound..<range.lowerBound + length)
    self.init(
      offset: Self.string(before).count,
      found: range.isEmpty ? String(Self.string(found).prefix(2)) : Self.string(found),
      problem: problem, legalPrefix: legalPrefix)
  }

  private static func string(_ bytes: Span<UInt8>) -> String {
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
