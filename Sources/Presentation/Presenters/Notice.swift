public import Bowling
public import Reversi

/// Something that went wrong, or that the site doesn't do.
public enum Notice: Sendable, Hashable {
  /// There is nothing at the address.
  case notFound
  /// There is no such game, or no longer.
  case noSuchGame
  /// The record has no such ply or frame.
  case noSuchMoment(record: String)
  /// The address can't be read.
  case malformedAddress
  /// The form can't be read, or lacks a field that it needs.
  case malformedForm
  /// The save text can't be read.
  case unreadableSave(SaveTextError)
  /// The transcript can't be played; its start is where the legal part can be played on from.
  case unreadableTranscript(TranscriptError)
  /// The text is no position.
  case unreadablePosition
  /// The text is no score sheet; its start is one.
  case impossibleSheet(BowlingTextError)
  /// The address doesn't answer to the method.
  case methodNotAllowed
  /// The request isn't one that HTTP allows, or this site understands.
  case malformedRequest
  /// The request's address, fields or body are larger than the site reads.
  case tooLarge
  /// The request took too long to arrive.
  case tooSlow
  /// The request's body is of a type that the site doesn't read.
  case unsupportedMediaType
  /// The visitor has no seat that allows what was asked in the game.
  case foreignSeat
  /// Only the host may do what was asked in the game.
  case onlyHost
  /// The form came from another site.
  case crossSite
  /// There is no room for the change; the game is unharmed.
  case storeFull
  /// The store doesn't answer.
  case storeUnavailable
  /// What is stored of the game contradicts itself.
  case damagedGame
  /// Too many requests in too short a time, and how many seconds to wait.
  case tooManyRequests(seconds: Int)
  /// The site has as many visitors as it can take, or is being stopped.
  case crowded
  /// Something is wrong with the site itself.
  case internalError
}
