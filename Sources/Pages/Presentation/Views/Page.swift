package import Mustache

/// View data that a template renders as a page.
package protocol Page: MustacheContext {
  /// The name of its file in `Templates/`, without the extension.
  static var template: String { get }
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

extension SitePage {
  /// The content of the page, for a language and a site.
  package func content(in language: Language, of site: SiteIdentity) -> any Page {
    switch self {
    case .rules: RulesPagePresenter(language: language, site: site).viewData()
    case .importing: ImportPagePresenter(language: language, site: site).viewData()
    }
  }
}

/// The templates of all pages, each checked against the fields of its view data.
struct PageTemplates: Sendable {
  /// The `Template` of each page, by the type of its view data.
  private let templates: [ObjectIdentifier: any Sendable]

  /// Compiles and checks the templates of pages from a library.
  init(_ library: TemplateLibrary, of pages: [any Page.Type]) throws(MustacheErrors) {
    var templates: [ObjectIdentifier: any Sendable] = [:]
    for page in pages {
      templates[ObjectIdentifier(page)] = try Self.template(of: page, library)
    }
    self.templates = templates
  }

  private static func template<P: Page>(
    of page: P.Type, _ library: TemplateLibrary
  ) throws(MustacheErrors) -> any Sendable {
    let template: Template<P> = try library.template(P.template)
    return template
  }

  /// The template of a page; nil if it isn't one of the site's pages.
  subscript<P: Page>(page: P.Type) -> Template<P>? {
    templates[ObjectIdentifier(page)] as? Template<P>
  }
}
