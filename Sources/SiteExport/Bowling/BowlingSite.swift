public import Presentation
public import Views

/// A bowling score sheet as a static site of one page, to be looked at or printed.
public struct BowlingSite: Sendable {
  private let presenter: BowlingPagePresenter
  private let site: Site
  private let styles: StyleFiles

  /// A site of a sheet.
  ///
  /// - Parameters:
  ///   - text: the sheet's throws as in its address.
  ///   - title: what the site is called; nil for the program's own name.
  ///   - site: the templates and the files that the page refers to.
  /// - Throws: what ``BowlingPagePresenter`` throws if the text is no sheet.
  public init(_ text: String, title: String? = nil, language: Language = .english, site: Site)
    throws
  {
    let styles = StyleFiles()
    var facts = SiteFacts()
    facts.name = title
    // Nothing answers here: the page has no buttons, and no other sheets to lead to.
    let links = Links.files { route in
      switch route {
      case .start: "index.html"
      case .asset(let name, _): styles.use(name)
      default: nil
      }
    }
    presenter = try BowlingPagePresenter(text, language: language, site: facts, links: links)
    self.site = site
    self.styles = styles
  }

  /// Writes all files; the same sheet always gives the same ones.
  ///
  /// - Throws: ``OutputError`` or ``SiteFileError``; the output can only be dropped then.
  public func write(into output: inout OutputFolder) throws {
    var page: [UInt8] = []
    try site.render(presenter.viewData(), into: &page)
    try output.write(page, to: "index.html")
    for name in styles.names {
      guard let file = site.file(name) else { throw SiteFileError.missing(name) }
      try output.write(file.bytes, to: name)
    }
  }
}
