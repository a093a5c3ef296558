package import Mustache
package import Reversi

/// The name of an opening, an event or a player, with its page if there is one.
package struct NamedViewData: MustacheContext, Hashable {
  /// The text before the name, or in its place.
  package var label: String?
  package var name: String?
  /// The language of the name; nil if it is the page's.
  package var language: String?
  package var address: String?

  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "name": .text(\.name),
    "language": .text(\.language),
    "address": .text(\.address),
  ]

  /// A name in the language of the page.
  package init(_ name: String, at address: String? = nil) {
    (label, self.address) = (name, address)
  }

  /// The name of an opening, which is English.
  package init(
    label: String? = nil, _ name: String?, at address: String? = nil, in language: Language
  ) {
    (self.label, self.name, self.address) = (label, name, address)
    self.language = name == nil || language.tag == "en" ? nil : "en"
  }

  /// The name of a game's opening on a page of the game; nil if it has none.
  init?(_ name: String?, on context: PageContext) {
    guard let name else { return nil }
    var address: String?
    if case .file(let page) = context.links { address = page.opening }
    self.init(label: context.words[.openingLabel], name, at: address, in: context.language)
  }

  /// The opening of a game in a list; nil if it has no name.
  package init?(of opening: NamedOpening?, in language: Language) {
    guard let opening else { return nil }
    self.init(opening.name, in: language)
  }
}
