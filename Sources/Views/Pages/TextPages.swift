public import Mustache
public import Presentation

extension TextPage {
  /// The page on a site.
  public func content(in language: Language, of site: SiteIdentity) -> any Page {
    switch self {
    case .rules: RulesPagePresenter(language: language, site: site).viewData()
    case .importing: ImportPagePresenter(language: language, site: site).viewData()
    }
  }

  /// What each page shows, to find its template.
  static let content: [any Page.Type] = [RulesPageViewData.self, ImportPageViewData.self]
}

extension SeatPageViewData: Page {
  /// Its template.
  public static let template = "seat"

  /// What a template may name of an invite's page.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "board": .context(\.board),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "invitation": .context(\.invitation),
    "forms": .list(\.forms),
    "share": .context(\.share),
    "ways": .list(\.ways),
  ]
}

extension InvitationViewData: MustacheContext {
  /// What a template may name of a link to hand on.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "address": .text(\.address),
    "code": .context(\.code),
    "message": .context(\.message),
  ]
}

extension CodeViewData: MustacheContext {
  /// What a template may name of a code.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "modules": .text(\.modules),
    "width": .text(\.width),
    "path": .text(\.path),
    "blocks": .text(\.blocks),
  ]
}

extension ProblemPageViewData: Page {
  /// Its template.
  public static let template = "problem"

  /// What a template may name of a problem.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "quote": .text(\.quote),
    "form": .context(\.form),
    "ways": .list(\.ways),
  ]
}

extension RulesPageViewData: Page {
  /// Its template.
  public static let template = "rules"

  /// What a template may name of the page with the rules.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "parts": .list(\.parts),
  ]
}

extension RulesPartViewData: MustacheContext {
  /// What a template may name of a part of the rules.
  public static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "board": .context(\.board),
  ]
}

extension RulesBoardViewData: MustacheContext {
  /// What a template may name of a picture.
  public static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "label": .text(\.label),
  ]
}

extension ImportPageViewData: Page {
  /// Its template.
  public static let template = "import"

  /// What a template may name of the page to paste a game into.
  public static let fields: MustacheFields<Self> = [
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
  /// What a template may name of a choice in a form.
  public static let fields: MustacheFields<Self> = [
    "value": .text(\.value),
    "label": .text(\.label),
    "isCurrent": .flag(\.isCurrent),
  ]
}

extension YourGamesViewData: Page {
  /// Its template.
  public static let template = "yours"

  /// What a template may name of the page of the visitor's games.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "groups": .list(\.groups),
    "empty": .text(\.empty),
    "way": .context(\.way),
    "form": .context(\.form),
    "feed": .context(\.feed),
  ]
}

extension TurnFeedViewData: MustacheContext {
  /// What a template may name of the feed of the visitor's turns.
  public static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "text": .text(\.text),
    "label": .text(\.label),
    "address": .text(\.address),
    "form": .context(\.form),
  ]
}

extension FeedEntryViewData: Page {
  /// Its template.
  public static let template = "entry"

  /// What a template may name of a feed's entry.
  public static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "picture": .text(\.picture),
    "label": .text(\.label),
    "board": .text(\.board),
    "paragraphs": .list(\.paragraphs),
  ]
}
