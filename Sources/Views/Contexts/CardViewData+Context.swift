public import Mustache
public import Presentation

extension CardViewData: MustacheContext {
  /// What a template may name of a card.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "description": .text(\.description),
    "address": .text(\.address),
    "image": .text(\.image),
  ]
}
