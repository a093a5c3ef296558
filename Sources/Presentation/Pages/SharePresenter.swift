import Reversi

/// What there is to hand on of a game or a record.
public struct ShareViewData: Sendable, Hashable {
  /// What opens it.
  public var title: String
  /// Texts to copy, the most wanted first.
  public var texts: [CopyTextViewData]
  /// Makes invites, for the host of a living game.
  public var invite: FormViewData?
  /// Leads to who may play, for a host who has invited somebody.
  public var seats: LinkViewData?
  /// The same in other forms.
  public var downloads: [LinkViewData]
}

/// A text to copy.
public struct CopyTextViewData: Sendable, Hashable {
  /// What it is.
  public var label: String
  /// The text, of one line or several.
  public var text: String
  /// How many lines to show at once, nil where there is only one.
  public var rows: String?
}

/// The section of a page with everything that can be handed on.
struct SharePresenter: Sendable {
  let words: any Localization

  /// The section of a living game's or a record's page.
  func viewData(of shared: ShareContents) -> ShareViewData {
    ShareViewData(
      title: words.share, texts: texts(of: shared), invite: shared.invite,
      seats: shared.seats, downloads: shared.downloads)
  }

  private func texts(of shared: ShareContents) -> [CopyTextViewData] {
    var texts: [CopyTextViewData] = []
    texts.reserveCapacity(4)
    if let address = shared.address {
      texts.append(CopyTextViewData(label: words.address, text: address))
    }
    if let address = shared.positionAddress {
      texts.append(CopyTextViewData(label: words.positionAddress, text: address))
    }
    texts.append(
      CopyTextViewData(label: words.name(of: .board), text: board(of: shared), rows: "10"))
    if !shared.recordText.isEmpty {
      texts.append(
        CopyTextViewData(label: words.name(of: .transcript), text: shared.recordText))
    }
    return texts
  }

  /// The board as it may be pasted into a message, with the news below it.
  private func board(of shared: ShareContents) -> String {
    let board = shared.position.board
    return BoardDrawing.lines(of: board)
      + words.news(shared.message, score: MessagePresenter(words: words).score(of: board))
  }
}

extension Download {
  /// What the section doesn't hold as a text already.
  static let beyondTexts: [Download] = [.save, .json, .svg, .png]
}

/// What a page has to share; its addresses are made by the presenter that knows the page.
struct ShareContents: Sendable {
  /// The moves up to the position on the page, as ``RecordText`` has them.
  var recordText: String
  /// The position on the page.
  var position: Position
  /// Its message in one line.
  var message: String
  /// The page's own address, absolute; nil where it isn't known.
  var address: String?
  /// The address of the position on the page, absolute; nil where it isn't known.
  var positionAddress: String?
  /// Makes invites.
  var invite: FormViewData?
  /// Leads to who may play.
  var seats: LinkViewData?
  /// The files of the game or the record.
  var downloads: [LinkViewData]
}
