import Dispatch
import HTTP
import Pictures
import Presentation
import Reversi
import Synchronization
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

/// A thread beside the loops for what takes as long as hundreds of pages, one thing after the other.
///
/// Pages, timers and computers that think have other threads and never wait for it. How many wait for it is
/// bounded: whoever comes then is told to come back.
final class WorkThread: Sendable {
  private let executor: any TaskExecutor
  private let capacity: Int
  private let count = Atomic(0)

  /// - Parameters:
  ///   - name: what it is called in a debugger.
  ///   - executor: where the work is done instead, in a test.
  ///   - capacity: how many may be there at the same time, the one whose turn it is included.
  init(_ name: String, executor: (any TaskExecutor)? = nil, capacity: Int = 64) {
    self.executor = executor ?? SerialThread(name)
    self.capacity = capacity
  }

  /// How many things are being done, one at most, and how many wait.
  var load: (working: Int, waiting: Int) {
    let count = count.load(ordering: .relaxed)
    return (min(count, 1), max(count - 1, 0))
  }

  /// Does something as soon as it is its turn.
  ///
  /// - Throws: ``RefusedRequest`` if too many wait already; what the body throws.
  func run<Value: Sendable>(_ body: @Sendable () throws -> Value) async throws -> Value {
    defer { count.subtract(1, ordering: .relaxed) }
    guard count.add(1, ordering: .relaxed).newValue <= capacity else {
      throw RefusedRequest(.crowded, fields: [.retryAfter: "1"])
    }
    return try await withTaskExecutorPreference(executor) {
      // What isn't concurrent would run where it is called, whatever executor is preferred.
      @concurrent in
      try body()
    }
  }
}

private final class SerialThread: TaskExecutor {
  // A serial queue rather than a thread: only such a queue gets a thread of the system beyond those that
  // share the cores, and gives it back by itself.
  private let queue: DispatchQueue

  init(_ name: String) { queue = DispatchQueue(label: name) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
