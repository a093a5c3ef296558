public import Mustache
public import Presentation

extension IndexPageViewData: Page {
  /// Its template.
  public static let template = "index"

  /// What a template may name of a page that leads to many others.
  public static let fields: MustacheFields<Self> = [
    "page": .context(\.page),
    "heading": .text(\.heading),
    "paragraphs": .list(\.paragraphs),
    "sections": .list(\.sections),
    "ways": .list(\.ways),
    "feed": .text(\.feed),
  ]
}

extension IndexSectionViewData: MustacheContext {
  /// What a template may name of a part of such a page.
  public static let fields: MustacheFields<Self> = [
    "heading": .text(\.heading),
    "hasItems": .flag(\.hasItems),
    "items": .list(\.items),
    "table": .context(\.table),
  ]
}

extension IndexItemViewData: MustacheContext {
  /// What a template may name of a game or a puzzle on such a page.
  public static let fields: MustacheFields<Self> = [
    "address": .text(\.address),
    "picture": .text(\.picture),
    "name": .text(\.name),
    "detail": .text(\.detail),
  ]
}

extension IndexTableViewData: MustacheContext {
  /// What a template may name of a table of players.
  public static let fields: MustacheFields<Self> = [
    "columns": .list(\.columns),
    "rows": .list(\.rows),
  ]
}

extension IndexRowViewData: MustacheContext {
  /// What a template may name of a player in a table.
  public static let fields: MustacheFields<Self> = [
    "link": .context(\.link),
    "cells": .list(\.cells),
  ]
}
