import ComputerPlayers

extension HelpTopic {
  static let exportText =
    """
    usage: flipbook export game GAME... --output DIR [OPTIONS]
           flipbook export puzzle POSITION --output DIR [OPTIONS]
           flipbook export bowling THROWS --output DIR [OPTIONS]

    Writes a static site, which needs no server and plays from the disk as from any
    host: games with a page for each move and a chain of pages that plays them, or
    an endgame to play against perfect replies, with a page for each position.

      flipbook export game f5d6c3d3c4 --output site
      flipbook export game games.txt --output site --title 'Our tournament'
      flipbook export game - --output site --pace off < games.txt
      flipbook export puzzle board.txt --output site --pace moves

    A GAME is a file with a transcript on each line, of which what follows a tab is
    left out (- is the standard input), or the name of a game, as in its address, or
    a transcript such as f5d6c3, also with a start: 64 squares of x, o and -, the
    side to move, a dot. With several games, DIR/index.html leads to all of them.

    A POSITION is a file or a text: a board with its side to move, as 65 characters
    or drawn in lines, or a transcript that ends in it. At most \(EndgameSolver.mostEmpties) squares may
    be empty; up to about 10 make a site of reasonable size. Its pages and bytes are
    said before any is written; more than \(PuzzleExport.pageLimit) pages need --force.

    THROWS is a bowling score sheet as in its address, such as X46~72: 0 to 9 for
    the pins that a throw knocks down, X for all ten, ~ between players (a shell
    wants quotes around one in front). It becomes one page, to look at or to print.

    What holds without an option stands in parentheses:


    """ + table(ExportOptions.options)
      + """


      DIR appears or changes as a whole when all is written; until then, and if
      anything fails, it stays as it was. A folder that flipbook has written is
      replaced. One with anything else in it is not, unless --force is given: then
      ALL that is in it is deleted. A folder that holds the home directory, the
      current directory, the games that are kept, or the site's templates and files
      is never replaced.

      The options but --force can also be set in the environment: --pace as
      FLIPBOOK_PACE. The command line comes first.
      """
}
