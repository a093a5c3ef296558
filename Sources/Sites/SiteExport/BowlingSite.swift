import Presentation
public import Views

/// A bowling score sheet as a static site of one page, to be looked at or printed.
public struct BowlingSite: Sendable {
  private let presenter: BowlingPagePresenter
  private let site: Site

  /// A site of a sheet.
  ///
  /// - Parameters:
  ///   - text: the sheet's throws as in its address.
  ///   - site: the templates and the files that the page refers to.
  /// - Throws: what ``BowlingPagePresenter`` throws if the text is no sheet.
  public init(_ text: String, settings: SiteSettings = SiteSettings(), site: Site) throws {
    // Nothing answers here: the page has no buttons, and no other sheets to lead to.
    presenter = try BowlingPagePresenter(
      text, language: settings.language, site: SiteIdentity(name: settings.title),
      links: .onlyStart)
    self.site = site
  }

  /// Writes all files; the same sheet always gives the same ones.
  ///
  /// - Throws: ``OutputError`` or ``SiteFileError``; the output can only be dropped then.
  public func write(into output: inout OutputFolder) throws {
    var pages = PageWriter(site)
    try pages.write(presenter.viewData(), to: "index.html", of: &output)
    try pages.writeLinkedFiles(into: &output)
  }
}
