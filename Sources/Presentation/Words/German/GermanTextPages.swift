extension German {
  func name(of page: TextPage) -> String {
    switch page {
    case .rules: "Regeln"
    case .importing: "Import"
    }
  }

  func text(of part: RulesPart) -> (heading: String, paragraphs: [String]) {
    switch part {
    case .start:
      (
        "Der Anfang",
        [
          "Zwei Seiten, Schwarz und Weiß, spielen auf einem Brett von acht mal acht Feldern.",
          "In der Mitte liegen zwei Steine jeder Seite über Kreuz. Schwarz beginnt.",
        ]
      )
    case .move:
      (
        "Ein Zug",
        [
          "Setz einen Stein deiner Farbe so auf ein leeres Feld, dass in gerader Linie zwischen ihm und einem anderen deiner "
            + "Steine einer oder mehrere der anderen Seite liegen: waagerecht, senkrecht oder schräg.",
          "Alle so eingeschlossenen Steine, in jeder Richtung, werden umgedreht und gehören dir. Ein Stein, der nichts "
            + "einschließt, darf nicht gesetzt werden. Dann ist die andere Seite am Zug.",
        ]
      )
    case .pass:
      (
        "Passen",
        [
          "Wer keinen Stein setzen kann, passt, und die andere Seite ist noch einmal am Zug.",
          "Wer einen Stein setzen kann, darf nicht passen.",
        ]
      )
    case .end:
      (
        "Das Ende",
        [
          "Die Partie ist zu Ende, wenn keine Seite mehr setzen kann, meist weil das Brett voll ist.",
          "Wer dann mehr Steine hat, hat gewonnen. Bei gleich vielen ist es unentschieden.",
        ]
      )
    }
  }

  func board(of part: RulesPart) -> String {
    switch part {
    case .start: "Das Brett am Anfang: Weiß auf d4 und e5, Schwarz auf e4 und d5"
    case .move:
      "Nach dem Zug von Schwarz auf f5: Der weiße Stein auf e5, zwischen d5 und f5, ist umgedreht"
    case .pass: "Schwarz hat a1 bis f1, Weiß nur g1: Weiß kann keinen Stein setzen und passt"
    case .end: ""
    }
  }
}
