extension StrokeFont {
  /// A diacritical mark and the letters that carry it.
  struct Mark {
    let letters: String
    /// The letters without the mark, in the same order; those with a dot without it.
    let bases: String
    /// The mark as it stands on a small letter whose middle is at 0.
    let drawing: String
    var isBelow = false

    /// Whether the mark stands higher, because the letter is a capital.
    func isRaised(over base: Character) -> Bool { !isBelow && base.isUppercase }
  }

  static let marks: [Mark] = [
    Mark(letters: "ÀÈÌÒÙàèìòù", bases: "AEIOUaeıou", drawing: "m-7 73l5 60"),
    Mark(letters: "ÁÉÍÓÚÝĆŃáéíóúýćń", bases: "AEIOUYCNaeıouycn", drawing: "m7 73l-5 60"),
    Mark(letters: "ÂÊÎÔÛâêîôû", bases: "AEIOUaeıou", drawing: "m-11 60l0 72l11 60"),
    Mark(letters: "ÃÑÕãñõ", bases: "ANOano", drawing: "m-14 61q-8 71 0 66q8 61 14 71"),
    Mark(letters: "ÄËÏÖÜŸäëïöüÿ", bases: "AEIOUYaeıouy", drawing: "d-10 67d10 67"),
    Mark(letters: "Åå", bases: "Aa", drawing: "m0 76x8 68y0 60x-8 68y0 76"),
    Mark(letters: "ČĚŘŠŽčěřšž", bases: "CERSZcersz", drawing: "m-11 72l0 60l11 72"),
    Mark(
      letters: "ÇŞçş", bases: "CScs", drawing: "m1 0l-1 -8q7 -9 6 -15q4 -20 -6 -19", isBelow: true),
  ]

  static let otherLetters: [GlyphRow] = [
    ("ı", 0, "m0 0l0 50"),
    ("ß", 38, "m0 0l0 55y18 74x34 58q34 47 20 40q38 36 38 19y20 0q14 0 11 2"),
    ("Æ", 68, "m0 0l32 70l68 70m34 70l34 0l68 0m34 36l62 36m11 24l34 24"),
    (
      "æ", 72,
      "m4 43q10 50 19 50x36 34l36 25m36 28l18 28x0 14y16 0x36 25l72 27y54 50x36 25y54 0q66 0 70 11"
    ),
    ("Ø", 58, "m29 70x58 35y29 0x0 35y29 70m6 -4l52 74"),
    ("ø", 42, "m21 50x42 25y21 0x0 25y21 50m3 -5l39 55"),
  ]
}
