package import Mustache
package import Presentation

/// View data that a template renders as a page.
package protocol Page: MustacheContext {
  /// The name of its file in `Templates/`, without the extension.
  static var template: String { get }
}

/// A page inside the common layout, whose view data a static site completes.
package protocol PageInLayout: Page {
  /// The view data of the layout around the content.
  var page: PageViewData { get set }
}

extension RecordPageViewData: PageInLayout {}
extension SheetPageViewData: PageInLayout {}
extension ReviewPageViewData: PageInLayout {}
extension BowlingPageViewData: PageInLayout {}
extension IndexPageViewData: PageInLayout {}
extension RulesPageViewData: PageInLayout {}

/// All pages. A site needs a template for each.
let allPages: [any Page.Type] =
  [
    BoardPageViewData.self, RecordPageViewData.self, SheetPageViewData.self,
    ReviewPageViewData.self,
    BowlingPageViewData.self,
    TextPageViewData.self, YourGamesViewData.self, IndexPageViewData.self, SeatPageViewData.self,
    ProblemPageViewData.self, FeedEntryViewData.self,
  ] + SitePage.content

/// The templates of all pages, each checked against the fields of its view data.
struct PageTemplates: Sendable {
  /// The `Template` of each page, by the type of its view data.
  private let templates: [ObjectIdentifier: any Sendable]

  /// Compiles and checks the templates from a library.
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

  /// The template of a page; nil if the page is not in ``allPages``.
  subscript<P: Page>(page: P.Type) -> Template<P>? {
    templates[ObjectIdentifier(page)] as? Template<P>
  }
}
