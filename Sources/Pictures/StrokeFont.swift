/// A typeface of lines for a pen with a round tip.
///
/// Capitals and digits are 70 units high, small letters 50 with parts up to 74 and down to -22.
enum StrokeFont {
  /// The height of capitals and digits.
  static let capitalHeight: Float = 70
  /// From the right edge of a glyph to the left one of the next, without the width of the pen.
  static let gap: Float = 18

  /// The glyph of a character, a box for one that the font lacks, nothing for one that is not seen.
  static func glyph(_ character: Character) -> Glyph? {
    if let glyph = glyphs[character] { return glyph }
    if character.isWhitespace { return glyphs[" "] }
    guard let first = character.unicodeScalars.first else { return nil }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return nil
    // A letter with marks that the font lacks is still best shown by the letter.
    default: return glyphs[Character(first)] ?? box
    }
  }

  /// What stands for a character that the font lacks.
  static let box = Glyph(width: 40, "m0 0l0 70l40 70l40 0l0 0")

  /// Characters that are canonically equivalent find the same glyph, as they are equal keys.
  private static let glyphs: [Character: Glyph] = {
    let tables = [capitals, smallLetters, otherLetters, digits, punctuation, brackets, typography]
    var glyphs: [Character: Glyph] = [:]
    for (character, width, drawing) in tables.joined() {
      glyphs[character] = Glyph(width: width, drawing)
    }
    for mark in marks {
      for (letter, base) in zip(mark.letters, mark.bases) {
        glyphs[letter] = glyphs[base]?.marked(mark.drawing, isRaised: mark.isRaised(over: base))
      }
    }
    return glyphs
  }()
}
