/// Where and why a transcript can't be played.
public struct TranscriptError: Error, Sendable, Hashable {
  /// Where the offending text starts, in Unicode scalars from the start of the transcript, counted from 0.
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

  /// The error for a range of bytes; of an unreadable text, whose range is empty, it shows two scalars.
  init(
    _ problem: Problem, at range: Range<Int>, of text: Span<UInt8>, after legalPrefix: GameRecord
  ) {
    let before = text.extracting(..<range.lowerBound)
    let length = range.isEmpty ? min(8, text.count - range.lowerBound) : range.count
    let found = Self.scalars(text.extracting(range.lowerBound..<range.lowerBound + length))
    self.init(
      offset: Self.scalars(before).count,
      found: String(range.isEmpty ? found.prefix(2) : found[...]),
      problem: problem, legalPrefix: legalPrefix)
  }

  private static func scalars(_ bytes: Span<UInt8>) -> String.UnicodeScalarView {
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self).unicodeScalars
  }
}
