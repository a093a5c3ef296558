package import Presentation

/// A bowling score sheet as a static site with one page, to view or print.
package struct BowlingSite: Sendable {
  private let presenter: BowlingPagePresenter
  private let site: Views

  /// - Parameter text: the throws, spelled as in the sheet's address.
  package init(_ text: String, settings: SiteSettings, site: Views) throws {
    // A static site has no server to answer: the page has no buttons, and links to no other sheets.
    presenter = try BowlingPagePresenter(
      text, language: settings.language, site: Publication(name: settings.title),
      links: .onlyStart)
    self.site = site
  }

  package func write(into output: inout OutputFolder) throws {
    var pages = PageWriter(site: site)
    try pages.write(presenter.viewData(), to: "index.html", of: &output)
    try pages.writeLinkedFiles(into: &output)
  }
}
