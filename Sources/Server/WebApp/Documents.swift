import HTTP
import Pictures
import Presentation
import Reversi
import Views

extension RequestHandler {
  /// What a document is made of: a game's, a record's or a position's.
  ///
  /// It is in no language: who refers to a picture says in theirs what it shows, and what is written in one is in
  /// the standard language, whose letters the face has that cards are written in.
  func bytes(of document: RecordDocument, as download: Download) throws -> [UInt8] {
    switch download {
    case .transcript: Array(document.transcript.utf8)
    case .board: Array(document.board.utf8)
    case .save: Array(document.save.utf8)
    case .ggf: Array(document.ggf.utf8)
    case .json: Array(document.json.utf8)
    case .svg:
      Array(document.picture.drawing.svg(in: site.palette).utf8)
    case .png: try document.picture.card.png(in: site.palette)
    }
  }

  /// A document of a record that follows from its address alone.
  func publicDocument(
    _ record: GameRecord, _ tags: GameTags = GameTags(), as download: Download
  ) throws -> HTTPResponse {
    try cached(
      publicIdentity.adding(tags), tag: app.publicTag,
      fields: ResponseFields.publicDocument(type: download.contentType)
    ) {
      try bytes(of: RecordDocument(record, tags: tags), as: download)
    }
  }
}

extension Download {
  /// The media type of the document.
  var contentType: String {
    switch self {
    case .transcript, .board, .save, .ggf: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    }
  }
}

extension RecordDocument {
  fileprivate var picture: PictureViewData {
    PicturePresenter(record, wonOnTimeBy: winnerOnTime).viewData()
  }
}
