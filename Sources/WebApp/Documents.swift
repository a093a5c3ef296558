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

  /// How many plies an opening has, at which also those may look who have had their share.
  private static var opening: Int { 20 }
  /// What it takes to render the page of a living game, in nanoseconds; that of a record takes some times as much.
  private static var ordinaryPage: Int64 { 20_000 }

  /// Makes something of a record; of a long one it counts against the address's share what it costs beyond a page.
  ///
  /// - Throws: ``RefusedRequest``, if the address has had its share of computing; what the body throws.
  func weighing<Value>(_ record: GameRecord, _ body: () throws -> Value) throws -> Value {
    guard record.plyCount > Self.opening else { return try body() }
    try limiter.admitComputing(context)
    return try limiter.charging(context, beyond: Self.ordinaryPage, body)
  }

  /// A document of a record that follows from its address alone.
  func publicDocument(
    _ record: GameRecord, _ tags: GameTags = GameTags(), as download: Download
  ) async throws -> HTTPResponse {
    let fields = ResponseFields.publicDocument(type: download.contentType)
    return try await self.document(
      publicIdentity.adding(tags), tag: app.publicTag, as: download, fields: fields
    ) {
      // A picture is weighed as a whole where it is painted.
      let document = RecordDocument(record, tags: tags)
      guard download != .png else { return try bytes(of: document, as: download) }
      return try weighing(record) { try bytes(of: document, as: download) }
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
