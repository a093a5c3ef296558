/// What came of a change that somebody asked for.
public enum ChangeResult: Sendable, Hashable {
  /// It is done; this is the game now.
  case changed(LivingGame)
  /// It was done already, by the move that made this version.
  case repeated(LivingGame, version: Int)
  /// It didn't fit the game any more, or the rules don't allow it: nothing has changed.
  case ignored(LivingGame)
  /// Who asked has no seat that may do this.
  case forbidden(LivingGame)
  /// There is no such game.
  case missing
}
