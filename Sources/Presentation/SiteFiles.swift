/// The files of `Public/` that pages refer to.
///
/// An object, because each page would otherwise copy the facts of all files with those of its site.
final class SiteFiles: Sendable {
  let style: SiteRoute
  let pictureStyle: SiteRoute
  let recordStyle: SiteRoute
  let importStyle: SiteRoute
  let puzzleStyle: SiteRoute
  let turningStyle: SiteRoute
  let thinkingStyle: SiteRoute
  let notesStyle: SiteRoute
  let bowlingStyle: SiteRoute
  let indexStyle: SiteRoute
  let motionStyle: SiteRoute
  let icons: Icons

  /// The files that a browser tab shows, one for each thing there is to tell.
  struct Icons: Sendable {
    let dark: SiteRoute
    let light: SiteRoute
    let other: SiteRoute
  }

  init(assetVersion: (String) -> String?) {
    func file(_ name: String) -> SiteRoute { .asset(name, version: assetVersion(name)) }
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
