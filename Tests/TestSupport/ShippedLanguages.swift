package import Gameplay
package import Presentation
import TextProperties

extension Languages {
  /// The files in `Templates/words`.
  package static var shippedFiles: [WordsFile] { TextProperties.wordsFiles }
  /// The languages of this project.
  package static var shipped: Languages { TextProperties.languages }
}

extension Language {
  /// The standard language of this project.
  package static var standard: Language { Languages.shipped.standard }
  /// The languages of this project, the standard one first.
  package static var allCases: [Language] { Languages.shipped.all }

  /// The language of this project with a tag.
  package init?(tag: String) {
    guard let language = Languages.shipped[tag] else { return nil }
    self = language
  }
}

extension Viewer {
  /// Creates a viewer in the standard language.
  package init(
    rights: Rights = [], motion: Motion = .disks, hasChosenMotion: Bool = true,
    waiting: Waiting = .byItself, theme: Theme? = .felt, origin: String? = nil
  ) {
    self.init(
      rights: rights, motion: motion, hasChosenMotion: hasChosenMotion, waiting: waiting,
      theme: theme, language: .standard, origin: origin)
  }
}
