package import ComputerPlayers
import Gameplay
package import Presentation

/// What a site can have beside its games. The program makes these parts; without one, its addresses answer 404
/// and no page links to them.
package struct WebAppExtras: Sendable {
  /// Searches positions for the values of their moves.
  package var analyses: Analyses?
  /// Reviews games.
  package var reviews: Reviews?
  /// Draws boards as pictures.
  package var pictures: (any PictureRenderer)?
  /// Draws invites and records as codes.
  package var codes: CodeRenderer?

  /// Creates the extras of a site; nil leaves one out.
  package init(
    analyses: Analyses? = nil, reviews: Reviews? = nil, pictures: (any PictureRenderer)? = nil,
    codes: CodeRenderer? = nil
  ) {
    self.analyses = analyses
    self.reviews = reviews
    self.pictures = pictures
    self.codes = codes
  }

  /// What pages may link to, together with what the computer players can do.
  func offered(with games: Games) -> SiteExtras {
    var offered: SiteExtras = []
    if games.hasSearchingPlayers { offered.insert(.levels) }
    if games.hasHints { offered.insert(.hints) }
    if analyses != nil { offered.insert(.values) }
    if reviews != nil { offered.insert(.reviews) }
    if pictures != nil { offered.insert(.pictures) }
    return offered
  }
}
