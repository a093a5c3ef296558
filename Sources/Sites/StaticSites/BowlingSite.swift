package import Presentation

/// A bowling score sheet as a static site with one page, to view or print.
package struct BowlingSite: Sendable {
  private let presenter: BowlingPagePresenter
  private let site: Site

  /// Creates the site of a score sheet.
  ///
  /// - Parameters:
  ///   - text: the throws, spelled as in the sheet's address.
  ///   - site: the templates and the files that the page links.
  /// - Throws: the errors of ``BowlingPagePresenter`` if the text is not a score sheet.
  package init(_ text: String, settings: SiteSettings, site: Site) throws {
    // A static site has no server to answer: the page has no buttons, and links to no other sheets.
    presenter = try BowlingPagePresenter(
      text, language: settings.language, site: SiteIdentity(name: settings.title),
      links: .onlyStart)
    self.site = site
  }

  /// Writes all files. The same sheet always gives the same files.
  ///
  /// - Throws: ``OutputError`` or ``CommandError``. Drop the output then.
  package func write(into output: inout OutputFolder) throws {
    var pages = PageWriter(site)
    try pages.write(presenter.viewData(), to: "index.html", of: &output)
    try pages.writeLinkedFiles(into: &output)
  }
}
