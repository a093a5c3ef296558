package import Mustache
package import Presentation

extension SitePage {
  /// The content of the page, for a language and a site.
  package func content(in language: Language, of site: SiteIdentity) -> any Page {
    switch self {
    case .rules: RulesPagePresenter(language: language, site: site).viewData()
    case .importing: ImportPagePresenter(language: language, site: site).viewData()
    }
  }

  /// The view data types of these pages, for finding their templates.
  static let content: [any Page.Type] = [RulesPageViewData.self, ImportPageViewData.self]
}

extension SeatPageViewData: Page {
  /// The template's name.
  package static let template = "seat"

  /// The template fields of the page of an invitation.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "board": .context(\.board),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "invitation": .context(\.invitation),
    "forms": .list(\.forms),
    "share": .context(\.share),
    "links": .list(\.links),
  ]
}

extension InvitationViewData: MustacheContext {
  /// The template fields of a link to share.
  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "address": .text(\.address),
    "code": .context(\.code),
    "message": .context(\.message),
  ]
}

extension CodeViewData: MustacheContext {
  /// The template fields of a QR code.
  package static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "modules": .text(\.modules),
    "width": .text(\.width),
    "path": .text(\.path),
    "blocks": .text(\.blocks),
  ]
}

extension ProblemPageViewData: Page {
  /// The template's name.
  package static let template = "problem"

  /// The template fields of an error page.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "quote": .text(\.quote),
    "form": .context(\.form),
    "links": .list(\.links),
  ]
}

extension RulesPageViewData: Page {
  /// The template's name.
  package static let template = "rules"

  /// The template fields of the page with the rules.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "parts": .list(\.parts),
  ]
}

extension RulesPartViewData: MustacheContext {
  /// The template fields of a part of the rules.
  package static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "board": .context(\.board),
  ]
}

extension RulesBoardViewData: MustacheContext {
  /// The template fields of a picture.
  package static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
  ]
}

extension ImportPageViewData: Page {
  /// The template's name.
  package static let template = "import"

  /// The template fields of the page for pasting a game.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "failure": .text(\.failure),
    "legalPart": .context(\.legalPart),
    "action": .text(\.action),
    "label": .text(\.label),
    "text": .text(\.text),
    "sidesLabel": .text(\.sidesLabel),
    "sides": .list(\.sides),
    "submit": .text(\.submit),
  ]
}

extension ChoiceViewData: MustacheContext {
  /// The template fields of a choice in a form.
  package static let fields: MustacheFields<Self> = [
    "value": .text(\.value),
    "label": .text(\.label),
    "isCurrent": .flag(\.isCurrent),
  ]
}

extension YourGamesViewData: Page {
  /// The template's name.
  package static let template = "yours"

  /// The template fields of the page of the visitor's games.
  package static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "groups": .list(\.groups),
    "empty": .text(\.empty),
    "link": .context(\.link),
    "form": .context(\.form),
    "feed": .context(\.feed),
  ]
}

extension TurnFeedViewData: MustacheContext {
  /// The template fields of the feed of the visitor's turns.
  package static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "text": .text(\.text),
    "label": .text(\.label),
    "address": .text(\.address),
    "form": .context(\.form),
  ]
}

extension FeedEntryViewData: Page {
  /// The template's name.
  package static let template = "entry"

  /// The template fields of a feed's entry.
  package static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "picture": .text(\.picture),
    "label": .text(\.label),
    "board": .text(\.board),
    "paragraphs": .list(\.paragraphs),
  ]
}
