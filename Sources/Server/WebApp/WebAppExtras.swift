package import ComputerPlayers
import Gameplay
package import Presentation

/// What a site can have beside its games. The program makes these parts; without one, its addresses answer 404
/// and no page links to them.
package struct WebAppExtras: Sendable {
  package var analyses: Analyses?
  package var reviews: Reviews?
  package var pictures: (any PictureRenderer)?
  package var codes: CodeRenderer?

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
  func offered(with games: Games) -> Extras {
    var offered: Extras = []
    if games.computers.hasSearchingPlayers { offered.insert(.levels) }
    if games.computers.hasHints { offered.insert(.hints) }
    if analyses != nil { offered.insert(.values) }
    if reviews != nil { offered.insert(.reviews) }
    if pictures != nil { offered.insert(.pictures) }
    return offered
  }
}
