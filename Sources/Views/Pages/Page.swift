public import Mustache
public import Presentation

/// A page: view data with the template that shows it.
public protocol Page: MustacheContext {
  /// The name of its file in `Templates/`, without the ending.
  static var template: String { get }
}

/// A page with what is around the content of every one, which a static site completes.
public protocol PageInLayout: Page {
  /// What is around its content.
  var page: PageViewData { get set }
}

extension RecordPageViewData: PageInLayout {}
extension SheetPageViewData: PageInLayout {}
extension ReviewPageViewData: PageInLayout {}
extension BowlingPageViewData: PageInLayout {}
extension IndexPageViewData: PageInLayout {}
extension RulesPageViewData: PageInLayout {}

/// All pages: what a site has to have a template for.
let allPages: [any Page.Type] =
  [
    BoardPageViewData.self, RecordPageViewData.self, SheetPageViewData.self,
    ReviewPageViewData.self,
    BowlingPageViewData.self,
    LinearPageViewData.self, YourGamesViewData.self, IndexPageViewData.self, SeatPageViewData.self,
    ProblemPageViewData.self, FeedEntryViewData.self,
  ] + TextPage.content

/// The templates of all pages, each checked against the names that its view data declares.
struct PageTemplates: Sendable {
  /// A `Template` of each page, by the type of its view data.
  private let templates: [ObjectIdentifier: any Sendable]

  /// Finds and checks the templates in a library.
  init(_ library: TemplateLibrary) throws(MustacheErrors) {
    var templates: [ObjectIdentifier: any Sendable] = [:]
    for page in allPages {
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

  /// The template of a page; nil for one that isn't among all.
  subscript<P: Page>(page: P.Type) -> Template<P>? {
    templates[ObjectIdentifier(page)] as? Template<P>
  }
}
