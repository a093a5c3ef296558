/// The files of `Public/` that pages refer to, their references made beforehand.
///
/// An object, because each page would otherwise copy the facts of all files with those of its site.
final class SiteFiles: Sendable {
  let style: SiteFile
  let pictureStyle: SiteFile
  let recordStyle: SiteFile
  let importStyle: SiteFile
  let puzzleStyle: SiteFile
  let turningStyle: SiteFile
  let thinkingStyle: SiteFile
  let notesStyle: SiteFile
  let bowlingStyle: SiteFile
  let indexStyle: SiteFile
  let motionStyle: SiteFile
  let icons: Icons

  /// The files that a browser tab shows, one for each thing there is to tell.
  struct Icons: Sendable {
    let dark: SiteFile
    let light: SiteFile
    let other: SiteFile
  }

  init(assetVersion: (String) -> String?) {
    func file(_ name: String) -> SiteFile { SiteFile(name, version: assetVersion(name)) }
    style = file("style.css")
    pictureStyle = file("picture.css")
    recordStyle = file("record.css")
    importStyle = file("import.css")
    indexStyle = file("index.css")
    puzzleStyle = file("puzzle.css")
    turningStyle = file("turning.css")
    thinkingStyle = file("thinking.css")
    notesStyle = file("notes.css")
    bowlingStyle = file("bowling.css")
    motionStyle = file("motion.css")
    icons = Icons(dark: file("dark.svg"), light: file("light.svg"), other: file("flipbook.svg"))
  }
}

/// A file of `Public/` as pages refer to it.
///
/// An object, because presenters hand files on that would otherwise be copied with all their references.
final class SiteFile: Sendable {
  let route: SiteRoute
  /// The references from pages that lie 0, 1, 2, 3 and 4 folders below the base path.
  private let references: [TextParts]

  init(_ name: String, version: String?) {
    let route = SiteRoute.asset(name, version: version)
    self.route = route
    // No part has more than 15 bytes, so all pages can have them without counting references.
    references = SiteRoute.ascents.map { TextParts($0, name, route.query) }
  }

  /// The shortest reference from a page.
  func reference(from page: SiteRoute) -> TextParts { references[page.depth] }
}
