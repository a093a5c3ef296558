package import Reversi

extension GameText {
  package static func transcript(
    _ record: GameRecord, _ tags: GameTags = GameTags(), _ comments: MoveComments = MoveComments()
  ) -> GameText {
    GameText(TaggedGame(record, tags: tags, comments: comments))
  }

  package static func ggf(_ record: GameRecord, _ tags: GameTags = GameTags()) -> GameText {
    GameText(TaggedGame(record, tags: tags), in: .ggf)
  }

  package static func board(_ position: Position) -> GameText {
    // A board doesn't say whose turn it would be after the end.
    let turn = position.status.isOver ? .dark : position.turn
    return GameText(TaggedGame(GameRecord(start: Position(board: position.board, turn: turn))))
  }

  package static func save(_ save: SaveText) -> GameText {
    GameText(TaggedGame(GameRecord(start: save.position.withoutPass)), in: .save)
  }

  package var record: GameRecord { game.record }
  package var tags: GameTags { game.tags }
  package var comments: MoveComments { game.comments }
}
