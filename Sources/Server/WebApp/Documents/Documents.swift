import Presentation
import Reversi

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
    case .json: Array(document.json().utf8)
    case .oembed: try frame(of: document)
    case .svg:
      try pictures.board(picture(of: document), in: site.palette)
    case .png:
      try pictures.card(picture(of: document), in: site.palette)
    case .gif:
      try pictures.moving(picture(of: document), in: site.palette)
    }
  }

  private func frame(of document: RecordDocument) throws(RefusedRequest) -> [UInt8] {
    let language = site.languages.standard
    var address = RecordAddress(RecordText.text(of: document.record), tags: document.tags)
    // The record may have more moves than the document.
    if case .record(let whole, _) = route { address = whole }
    let frame = RecordFrame(
      of: address, saying: document.record.summary(in: language),
      on: PageContext(page: route, in: language, site: publication, links: nil))
    guard let frame else { throw RefusedRequest(.notFound) }
    return Array(frame.oembed(width: frameWidth).utf8)
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
    case .json, .oembed: "application/json"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .gif: "image/gif"
    }
  }
}
