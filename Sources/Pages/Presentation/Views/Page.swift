package import Mustache

/// View data that a template renders as a page.
package protocol Page: MustacheContext {
  /// The name of its file in `Templates/`, without the extension.
  static var template: String { get }
}

extension Page {
  /// The `Template` of this page, checked against its fields.
  static func compiled(from library: TemplateLibrary) throws(MustacheErrors) -> any Sendable {
    try library.template(template, for: Self.self)
  }
}

/// A page inside the common layout, whose view data a static site completes.
package protocol PageInLayout: Page {
  var page: PageViewData { get set }
}

extension StartPageViewData: Page { package static let template = "start" }
extension BoardPageViewData: Page { package static let template = "board" }
extension RecordPageViewData: PageInLayout { package static let template = "record" }
extension SheetPageViewData: PageInLayout { package static let template = "sheet" }
extension ReviewPageViewData: PageInLayout { package static let template = "review" }
extension BowlingPageViewData: PageInLayout { package static let template = "bowling" }
extension TextPageViewData: Page { package static let template = "text" }
extension YourGamesViewData: Page { package static let template = "yours" }
extension SeatPageViewData: Page { package static let template = "seat" }
extension ProblemPageViewData: Page { package static let template = "problem" }
extension FeedEntryViewData: Page { package static let template = "entry" }
extension RulesPageViewData: PageInLayout { package static let template = "rules" }
extension ImportPageViewData: Page { package static let template = "import" }

/// The pages of a server. A site needs a template for each.
package let servedPages: [any Page.Type] = [
  StartPageViewData.self,
  BoardPageViewData.self,
  RecordPageViewData.self,
  SheetPageViewData.self,
  ReviewPageViewData.self,
  BowlingPageViewData.self,
  TextPageViewData.self,
  YourGamesViewData.self,
  SeatPageViewData.self,
  ProblemPageViewData.self,
  FeedEntryViewData.self,
  RulesPageViewData.self,
  ImportPageViewData.self,
]

extension FixedPage {
  package func content(in language: Language, of site: Publication) -> any Page {
    switch self {
    case .rules: RulesPagePresenter(language: language, site: site).viewData()
    case .importing: ImportPagePresenter(language: language, site: site).viewData()
    }
  }
}
