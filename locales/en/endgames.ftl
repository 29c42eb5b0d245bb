## The endgame explorer: positions with few pieces, and what the tables know of them.

endgames-title = Endgame explorer
endgames-description = Set up any Harzdame position with up to { $pieces } pieces and see who wins, what every move is worth, and how long it takes.
endgames-lead = With up to { $pieces } pieces everything is known: who wins, and by which moves.
endgames-noscript = The explorer needs JavaScript. Without it you can still read the rules of the game.
endgames-failed = The explorer could not be loaded. Reload the page to try again.

## What is known of the position

endgames-asking = Looking it up …
endgames-win = { $color ->
    [white] White to move wins
   *[black] Black to move wins
}
endgames-draw = { $color ->
    [white] Draw, White to move
   *[black] Draw, Black to move
}
endgames-loss = { $color ->
    [white] White to move loses
   *[black] Black to move loses
}
endgames-end = { $plies ->
    [one] The end is one ply away if nobody errs.
   *[other] The end is { $plies } plies away if nobody errs.
}
endgames-winning = Winning moves: { $count } of { $all }.
endgames-drawing = Moves that hold the draw: { $count } of { $all }.
endgames-losing = Every move loses.
endgames-invalid = Not a position yet
endgames-many = Too many pieces for the tables
endgames-many-text = { $count } pieces are on the board. The tables here know positions with up to { $most }.
endgames-unknown = Not in the tables
endgames-unknown-text = The tables here do not cover these pieces.

## Its moves

endgames-moves = What each move is worth
endgames-moves-none = There is no move to show.
endgames-category = { $category ->
    [win] Win
    [draw] Draw
   *[loss] Loss
}
endgames-plies = { $plies ->
    [one] one ply
   *[other] { $plies } plies
}

## Setting up

endgames-setup = Set up
endgames-turn = To move
endgames-tool-move = Move pieces
endgames-tool-remove = Remove pieces
endgames-keyboard-help = Arrow keys move between squares, Enter puts the chosen piece there or takes it away, Escape goes back to playing moves.
endgames-clear = Clear
endgames-random = Random
endgames-copy = Copy link
endgames-copy-failed = The browser does not let the page copy. The link is in the address bar.
endgames-play = Play from here
endgames-examples = Examples
endgames-example-kings = Two kings against one
endgames-example-lone = King against king
endgames-example-race = A race of men
endgames-example-only = Only one move wins
endgames-example-shut = Shut in
endgames-example-long = A long win

## About it

endgames-about-title = What you see here
endgames-about-values = Positions with up to { $pieces } pieces are worked out to the end, each with all its moves. So the values are exact and hold if neither side errs: a win, a draw or a loss for the side to move. No draw rule is counted: a draw means that neither side can force a win.
endgames-about-plies = A ply is one move of one side. Where the number of plies to the end is known, it stands beside the move: the winner hurries, the loser puts it off.
endgames-about-setup = To set up a position, choose a piece below the board and then the squares to put it on; the same piece once more takes it off again. With the hand you play moves.
endgames-about-link = The position is in the address of the page: whoever gets the link sees the same, and the browser’s Back button takes you back.
