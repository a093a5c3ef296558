import HTTP
import Pictures
import Presentation
import Views

extension RequestHandler {
  /// What a document is made of: a game's, a record's or a position's.
  func bytes(of document: RecordDocument, as download: Download) throws -> [UInt8] {
    switch download {
    case .transcript: Array(document.transcript.utf8)
    case .board: Array(document.board.utf8)
    case .save: Array(document.save.utf8)
    case .json: Array(document.json.utf8)
    case .svg:
      Array(PicturePresenter(document.record).viewData().drawing.svg(in: site.palette).utf8)
    case .png: try PicturePresenter(document.record).viewData().card.png(in: site.palette)
    }
  }

  /// Leaves the thread that a request runs on, which is a loop's, while a picture is painted.
  func makingWay<Value: Sendable>(
    for download: Download, _ body: @Sendable () throws -> Value
  ) async throws -> Value {
    download == .png ? try await makingWay(on: app.painting, body) : try body()
  }

  /// Leaves the thread that a request runs on, which is a loop's, for what takes as long as hundreds of pages.
  ///
  /// - Throws: ``RefusedRequest``, if the address has had its share of computing or too many wait already;
  ///   `CancellationError`, if nobody waits for it any more when its turn comes.
  func makingWay<Value: Sendable>(
    on thread: WorkThread, _ body: @Sendable () throws -> Value
  ) async throws -> Value {
    try limiter.admitComputing(context)
    return try await thread.run {
      if !app.isSucceeded { try Task.checkCancellation() }
      return try limiter.charging(context, body)
    }
  }

  /// A document that follows from its address alone.
  func publicDocument(
    _ document: RecordDocument, as download: Download
  ) async throws -> HTTPResponse {
    let fields = ResponseFields.publicDocument(type: download.contentType)
    return try await self.document(
      publicIdentity, tag: app.publicTag, as: download, fields: fields
    ) {
      try bytes(of: document, as: download)
    }
  }

  /// A document that others get alike; a picture is painted elsewhere, unless there is one already.
  func document(
    _ page: PageIdentity, tag: HTTPEntityTag?, as download: Download, fields: HTTPFields,
    body: @Sendable () throws -> [UInt8]
  ) async throws -> HTTPResponse {
    if let bytes = app.pages[page] { return revalidated(tag, fields: fields) { bytes } }
    if let tag, context.request.hasCopy(tagged: tag) {
      return revalidated(tag, fields: fields) { [] }
    }
    return try await makingWay(for: download) {
      try cached(page, tag: tag, fields: fields, body: body)
    }
  }
}

extension Download {
  /// The media type of the document.
  var contentType: String {
    switch self {
    case .transcript, .board, .save: "text/plain; charset=utf-8"
    case .json: "application/json"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    }
  }
}

extension PictureViewData {
  fileprivate var drawing: BoardPicture {
    BoardPicture(board: board, legalMoves: legalMoves, last: last, label: label)
  }

  fileprivate var card: CardPicture {
    CardPicture(
      board: board, legalMoves: legalMoves, last: last, title: title, detail: detail,
      footer: footer)
  }
}
