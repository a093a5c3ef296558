import Presentation

extension Request {
  /// The bytes of a download of a game, record or position.
  ///
  /// Downloads aren't translated. A page that embeds a picture describes it in the page's own language. Text
  /// inside a picture is in the standard language, because the font of the cards only covers that.
  func bytes(of document: RecordDocument, as download: Download) throws -> [UInt8] {
    switch download {
    case .transcript: Array(document.transcript.utf8)
    case .board: Array(document.board.utf8)
    case .save: Array(document.save.utf8)
    case .ggf: Array(document.ggf.utf8)
    case .json: Array(document.json.utf8)
    case .svg:
      try pictures.board(picture(of: document), in: site.palette)
    case .png:
      try pictures.card(picture(of: document), in: site.palette)
    case .gif:
      try pictures.moving(picture(of: document), in: site.palette)
    }
  }

  private func picture(of document: RecordDocument) -> PictureViewData {
    PictureViewData(
      of: document.record, endedBy: document.ending, tags: document.tags, site: publication.name,
      language: site.languages.standard)
  }

  private var pictures: any PictureRenderer {
    get throws(RefusedRequest) {
      guard let pictures = app.extras.pictures else { throw RefusedRequest(.notFound) }
      return pictures
    }
  }
}

extension Download {
  var contentType: String {
    switch self {
    case .transcript, .board, .save, .ggf: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .gif: "image/gif"
    }
  }
}
