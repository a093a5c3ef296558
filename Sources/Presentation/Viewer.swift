public import Gameplay

/// Who looks at a page, and how they want it.
public struct Viewer: Sendable, Hashable {
  /// What they may do in the game shown.
  public var rights: Rights
  /// How much they want to see of a move.
  public var motion: Motion
  /// Whether they said so themselves; until then the page asks the browser what it prefers.
  public var hasChosenMotion: Bool
  /// The language of the page.
  public var language: Language
  /// The origin at which they have reached the site, where a page may depend on it.
  public var origin: String?

  /// A viewer; without anything said somebody who only watches.
  public init(
    rights: Rights = [], motion: Motion = .disks, hasChosenMotion: Bool = true,
    language: Language = .english, origin: String? = nil
  ) {
    self.rights = rights
    self.motion = motion
    self.hasChosenMotion = hasChosenMotion
    self.language = language
    self.origin = origin
  }
}
