/// What a presenter has to know about the site that its pages belong to.
public struct SiteFacts: Sendable, Hashable {
  /// What stands before every path: empty, or a path such as `/reversi` without a slash at the end.
  public let basePath: String
  /// What the site is called where it isn't called as the program is.
  public var name: String?
  /// What stands before the base path where the site's public address is known, such as `https://play.example`.
  ///
  /// Pages that everybody may keep have absolute addresses only with it: what a request says of its host must not stand in them.
  public let origin: String?
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
  struct Icons: Sendable, Hashable {
    let dark: SiteRoute
    let light: SiteRoute
    let other: SiteRoute
  }

  /// The facts of a site.
  ///
  /// - Parameter assetVersion: the version of a file of `Public/`, nil where it is unknown.
  public init(
    basePath: String = "", origin: String? = nil,
    assetVersion: (String) -> String? = { _ in nil }
  ) {
    func asset(_ name: String) -> SiteRoute { .asset(name, version: assetVersion(name)) }
    self.basePath = basePath
    self.origin = origin
    style = asset("style.css")
    pictureStyle = asset("picture.css")
    recordStyle = asset("record.css")
    importStyle = asset("import.css")
    indexStyle = asset("index.css")
    puzzleStyle = asset("puzzle.css")
    turningStyle = asset("turning.css")
    thinkingStyle = asset("thinking.css")
    notesStyle = asset("notes.css")
    bowlingStyle = asset("bowling.css")
    motionStyle = asset("motion.css")
    icons = Icons(
      dark: asset("dark.svg"), light: asset("light.svg"), other: asset("flipbook.svg"))
  }

  /// The whole address of a route; nil where the site's public address isn't known.
  public func address(of route: SiteRoute) -> String? {
    origin.map { $0 + path(of: route) }
  }

  /// The path-absolute address of a route: for `Location` headers and pages that may stand anywhere.
  public func path(of route: SiteRoute) -> String {
    basePath + route.path
  }
}
