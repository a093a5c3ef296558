import ComputerPlayers
import Reversi

extension German {
  var toStart: String { "Zum Brett" }
  var toRecord: String { "Zur Aufzeichnung" }
  var toPosition: String { "Zur Stellung" }

  func playLegalPart(disks: Int) -> String {
    disks == 1
      ? "Nach dem ersten Zug weiterspielen" : "Nach den ersten \(disks) Zügen weiterspielen"
  }

  func text(of problem: SiteProblem) -> (heading: String, paragraphs: [String]) {
    switch problem {
    case .notFound:
      ("Hier ist nichts", ["An dieser Adresse gibt es keine Seite. Prüf die Schreibweise."])
    case .unknownLanguage:
      (
        "Nicht in dieser Sprache",
        [
          "Diese Website gibt es auf \(Language.allCases.map(\.name).listed("und")). Prüf, was in der Adresse hinter lang= steht."
        ]
      )
    case .noSuchGame:
      (
        "Keine solche Partie",
        [
          "An dieser Adresse gibt es keine Partie. Vielleicht ist sie falsch geschrieben, oder so lange hat niemand gespielt, dass die Partie gelöscht wurde."
        ]
      )
    case .noSuchMoment:
      (
        "Kein solcher Zug",
        ["Die Aufzeichnung hat keinen solchen Zug, oder der Zug kein solches Bild."]
      )
    case .malformedAddress:
      (
        "Unlesbare Adresse",
        ["Diese Adresse gehört nicht zu dieser Website. Prüf die Schreibweise."]
      )
    case .malformedForm:
      (
        "Unlesbares Formular",
        ["Im Formular fehlt etwas, oder es ist verstümmelt. \(unchanged) \(again)"]
      )
    case .unknownLevel:
      ("Unbekannte Stärke", ["Der Computer spielt in den Stärken \(levels). \(unchanged) \(again)"])
    case .unknownLimit: unknownLimit
    case .nothingToClaim: nothingToClaim
    case .unreadableSave(let error):
      (
        "Unlesbarer Spielstand",
        ["Zeile \(error.line), Spalte \(error.column): \(text(of: error.problem))"]
      )
    case .unreadableTranscript(let error):
      ("Unspielbare Zugfolge", text(of: error))
    case .unreadablePosition:
      (
        "Unlesbare Stellung",
        [
          "Eine Stellung hat 65 Zeichen: x, o oder - für jedes Feld von a1 bis h8, Zeile für Zeile, dann x oder o für die Seite am Zug. Auf dem Brett muss ein Stein liegen."
        ]
      )
    case .impossibleSheet(let error):
      ("Unmöglicher Spielbogen", text(of: error))
    case .methodNotAllowed:
      ("So nicht", ["Diese Adresse nimmt keine Anfragen dieser Art an."])
    case .misdirected(let publicAddress):
      ("Andere Adresse", ["Diese Website liegt an \(publicAddress): Geh dorthin. \(unchanged)"])
    case .malformedRequest:
      ("Unlesbare Anfrage", ["Die Anfrage des Browsers lässt sich nicht lesen. \(unchanged)"])
    case .tooLarge:
      ("Zu groß", ["Die Anfrage ist größer, als diese Website liest. \(unchanged)"])
    case .tooSlow:
      ("Zu langsam", ["Die Anfrage brauchte zu lange. \(unchanged) Versuch es noch einmal."])
    case .unsupportedMediaType:
      (
        "Unlesbare Art von Formular",
        ["Diese Website liest Formulare nur als application/x-www-form-urlencoded. \(unchanged)"]
      )
    case .foreignSeat, .onlyHost, .crossSite:
      refusal(problem)
    case .storeFull, .tooManyGames, .storeUnavailable, .readOnly, .unknownOutcome, .damagedGame,
      .tooManyRequests, .crowded,
      .internalError:
      trouble(problem)
    }
  }

  private var levels: String { ComputerLevel.allCases.map(name(of:)).listed("und") }

  private var unchanged: String { "Nichts wurde geändert." }

  private var again: String { "Geh zurück und versuch es noch einmal." }
}

extension German {
  private func refusal(_ problem: SiteProblem) -> (heading: String, paragraphs: [String]) {
    switch problem {
    case .foreignSeat:
      (
        "Nicht dein Platz",
        [
          "Das darf nur, wer den Platz hat. Zum Spielen braucht es das Cookie des Platzes, und dieser Browser hat es nicht gesendet: Vielleicht spielst du in einem anderen Browser, oder Cookies sind hier abgeschaltet.",
          "Du kannst zusehen oder von dieser Stellung aus in einer eigenen Partie weiterspielen.",
        ]
      )
    case .onlyHost:
      (
        "Das ist nicht deine Partie",
        [
          "Nur wer die Partie angelegt hat, darf sie neu beginnen oder jemanden einladen. Dazu braucht es das Cookie des Platzes, und dieser Browser hat es nicht gesendet."
        ]
      )
    default:
      (
        "Von einer anderen Website",
        [
          "Das Formular kam von einer anderen Website, deshalb wurde nichts geändert. Öffne die Partie hier und versuch es noch einmal."
        ]
      )
    }
  }

  private func duration(_ seconds: Int) -> String {
    switch seconds {
    case 1: "eine Sekunde"
    case ...90: "\(seconds) Sekunden"
    default: "\((seconds + 59) / 60) Minuten"
    }
  }

  private func trouble(_ problem: SiteProblem) -> (heading: String, paragraphs: [String]) {
    switch problem {
    case .storeFull:
      (
        "Kein Platz mehr",
        [
          "Die Website hat keinen Platz, um die Änderung zu speichern. Die Partie ist unversehrt, wie sie vorher war. Versuch es später noch einmal."
        ]
      )
    case .tooManyGames:
      (
        "Kein Platz für eine neue Partie",
        [
          "Diese Website speichert so viele Partien, wie sie darf. Die vorhandenen lassen sich weiterspielen; versuch es noch einmal, wenn einige verschwunden sind."
        ]
      )
    case .storeUnavailable:
      (
        "Partien nicht erreichbar",
        [
          "Die Website erreicht ihre Partien gerade nicht. \(unchanged) Versuch es gleich noch einmal."
        ]
      )
    case .readOnly:
      (
        "Nur zum Ansehen",
        [
          "Die Partien dieser Website ziehen gerade um: Eine Weile kann man sie ansehen, aber nicht spielen. \(unchanged) Versuch es später noch einmal."
        ]
      )
    case .unknownOutcome:
      (
        "Vielleicht geschehen",
        [
          "Die Verbindung zu den Partien ist abgebrochen, während die Änderung gespeichert wurde: Vielleicht ist sie geschehen, vielleicht nicht. Sieh dir die Partie an, bevor du es noch einmal versuchst."
        ]
      )
    case .damagedGame:
      (
        "Beschädigte Partie",
        [
          "Was von dieser Partie gespeichert ist, widerspricht sich und lässt sich nicht zeigen. Es bleibt, wie es ist; sag bitte denen Bescheid, die diese Website betreiben."
        ]
      )
    case .tooManyRequests(let seconds):
      (
        "Zu schnell",
        [
          "Aus deinem Netz kam in zu kurzer Zeit zu viel. \(unchanged) Warte \(duration(seconds)), dann geh zurück und versuch es noch einmal."
        ]
      )
    case .crowded:
      (
        "Gerade nicht",
        [
          "Die Website hat so viele Gäste, wie sie fassen kann, oder startet gerade neu. Versuch es gleich noch einmal."
        ]
      )
    default:
      (
        "Etwas ist kaputt",
        ["Das liegt an dieser Website. Die Partie ist unversehrt; versuch es noch einmal."]
      )
    }
  }
}
