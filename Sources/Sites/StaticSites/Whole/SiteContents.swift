import Presentation

package struct SiteContents: Sendable {
  var title: String
  /// The pages of the first language are in the site's own folder. Each other language has a folder named after its
  /// tag.
  var languages: [Language]
  /// The address of the site, such as `https://club.example/games`, without a slash at its end; nil if unknown.
  var address: String?
  var text: [String] = []
  var games: [CollectionGame] = []
  var puzzles: [CollectionPuzzle] = []
  /// How many games have to share a position for a page of the opening explorer; nil for a number that grows with the
  /// site.
  var gamesOfOpening: Int?
  var pages: [SiteTextPage] = []
  /// The pages that every page links, in the order of the links.
  var listedPages: [SiteTextPage] = []
  /// The page of text that the first page begins with.
  var front: SiteTextPage?
  /// The pictures and other files of the pages of text, with their paths in the site.
  var files: [(path: String, bytes: [UInt8])] = []
  var style = SiteStyle()
  var detail = GameDetail()

  package var hasPliesOfGames: Bool { detail.plies == .all }
}

struct SiteStyle: Sendable, Hashable {
  var look: Theme?
  /// The path of a picture in the site.
  var logo: String?
  var footer: String?
}
