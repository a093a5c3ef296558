public import Mustache
public import Presentation

extension SeatPageViewData: MustacheContext {
  /// What a template may name of an invite's page.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "invitation": .context(\.invitation),
    "form": .context(\.form),
    "game": .context(\.game),
  ]
}

extension InvitationViewData: MustacheContext {
  /// What a template may name of a link to copy.
  public static let fields: MustacheFields<Self> = [
    "label": .text(\.label),
    "address": .text(\.address),
  ]
}

extension NoticePageViewData: MustacheContext {
  /// What a template may name of a notice.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "quote": .text(\.quote),
    "form": .context(\.form),
    "ways": .list(\.ways),
  ]
}
