## The page where a game is played

play-loading = Setting up the board…
play-failed = The game could not be loaded. Reload the page to try again.
play-retry = Reload

## Players and status

play-white = White
play-black = Black
play-you = You
play-computer = Computer, level { $level }
play-turn = { $color ->
    [white] White to move
   *[black] Black to move
}
play-your-turn = { $color ->
    [white] Your move, with White
   *[black] Your move, with Black
}
play-thinking = The computer is thinking
play-stopped = The computer is stopped
play-past = { $ply ->
    [0] Earlier position: the start
   *[other] Earlier position: after { $move }
}
play-must-capture = { $count ->
    [one] Capture is compulsory: take one piece
   *[other] Capture is compulsory: take { $count } pieces
}
play-draw-offered = The computer offers a draw.
play-draw-refused = The computer declines the draw.
play-draw-declined = You have declined the draw.
play-repetition-near = This position has occurred twice. The third time is a draw.
play-no-progress-near = No capture and no man’s move for { $plies } moves, counting both sides. At 100 the game is drawn.
play-pieces = { $men ->
    [one] one man
   *[other] { $men } men
}, { $kings ->
    [0] no king
    [one] one king
   *[other] { $kings } kings
}

## How a game ended

play-won = { $winner ->
    [white] White wins
   *[black] Black wins
}
play-you-won = You have won
play-you-lost = The computer has won
play-draw = Draw
play-reason-no-pieces = { $loser ->
    [white] White has no pieces left.
   *[black] Black has no pieces left.
}
play-reason-blocked = { $loser ->
    [white] White cannot move: every piece is blocked.
   *[black] Black cannot move: every piece is blocked.
}
play-reason-resignation = { $loser ->
    [white] White has resigned.
   *[black] Black has resigned.
}
play-reason-agreement = Both players have agreed to a draw.
play-reason-repetition = The same position has occurred three times with the same side to move.
play-reason-no-progress = 100 moves, counting both sides, have passed without a capture or a man’s move.

## Actions

play-actions = Actions
play-new = New game
play-undo = Undo
play-flip = Flip
play-view = View
play-view-square = Square view
play-view-diamond = Diamond view
play-resign = Resign
play-draw-offer = Draw
play-exchange = FEN and PDN
play-hint = Hint
play-analysis = Analysis
play-settings = Settings
play-help = Keys
play-stop = Stop
play-go-on = Go on
play-back-to-live = To the game
play-draw-accept = Accept
play-draw-decline = Decline
play-chain-back = Undo jump
play-chain = Capture begun: { $path }

## Moves

play-moves = Moves
play-moves-none = No move yet
play-start-position = Start
play-first = To the start
play-previous = One move back
play-next = One move on
play-last = To the last move
play-typed = Type a move
play-typed-example = for example { $move }
play-typed-play = Play
play-typed-which = Several captures fit. Choose the route:

## The engine’s view

play-evaluation = Evaluation
play-eval-even = Even
play-eval-slightly = { $color ->
    [white] White is slightly better
   *[black] Black is slightly better
}
play-eval-better = { $color ->
    [white] White is better
   *[black] Black is better
}
play-eval-much = { $color ->
    [white] White is much better
   *[black] Black is much better
}
play-eval-win = { $color ->
    [white] White wins in { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
   *[black] Black wins in { $moves ->
        [one] one move
       *[other] { $moves } moves
    }
}
play-eval-win-short = { $color ->
    [white] White in { $moves }
   *[black] Black in { $moves }
}
# The same where it is known by tables, but not in how many moves.
play-eval-known = { $color ->
    [white] White wins
   *[black] Black wins
}
play-eval-known-short = { $color ->
    [white] White wins
   *[black] Black wins
}
play-analysis-best = Best moves
play-analysis-depth = depth { $depth }
play-analysis-show = Show on the board
play-analysis-line = Line of the engine
play-analysis-begun = Thinking …
play-analysis-waiting = Waits while the computer is thinking
play-analysis-over = The game is over
play-analysis-failed = The analysis has failed: { $problem }
play-analysis-own = The engine now helps you in this game. Against the computer that is up to you; the next game begins without it.
play-variation = { $ply ->
    [0] Line shown: its start
   *[other] Line shown: after { $move }
}
play-hint-looking = Looking for a good move …
play-hint-move = Hint: { $move }

## Dialogs

play-cancel = Cancel
play-close = Close
play-confirm = Confirm
play-new-begin = Begin
play-new-lost = The game on the board will be replaced.
play-new-opponent = Opponent
play-new-computer = The computer
play-new-person = Two people at this board
play-new-level = Level
play-level-word = { $word ->
    [first-day] first day
    [beginner] beginner
    [casual] casual player
    [practised] practised
    [strong] strong
   *[full-strength] full strength
}
play-new-color = Your colour
play-color-random = Random
play-resign-title = Resign the game?
play-resign-text = { $color ->
    [white] White gives up and Black wins.
   *[black] Black gives up and White wins.
}
play-draw-title = Agree to a draw?
play-draw-text = The game ends without a winner. Both players must agree.
play-offer-title = Offer a draw?
play-offer-text = The computer answers at once. If it accepts, the game ends without a winner.
play-branch-title = Play on from here?
play-branch-text = { $count ->
    [one] The last move of the game will be taken back.
   *[other] The last { $count } moves of the game will be taken back.
}

## FEN and PDN

play-exchange-title = Copy and paste
play-fen = Position (FEN)
play-pdn = Game (PDN)
play-copy = Copy
play-copied = Copied
play-copy-failed = The browser does not let the page copy. Select the text and copy it yourself.
play-download = Save as a file
play-import = Paste a position (FEN) or a game (PDN)
play-import-load = Load
play-import-which = The text holds several games. Choose one:
play-import-game = { $number }. { $white } – { $black } { $result }
play-import-empty = There is nothing to read yet.
play-import-as = Afterwards
play-problem-at = Line { $line }, column { $column }: { $problem }
play-problem-unreadable = This cannot be read.
play-problem-missing = There is nothing here to read.
play-problem-colon = A colon is missing here.
play-problem-color = W or B belongs here: the colour of the pieces that follow.
play-problem-comma = A comma or the end of the list is expected here.
play-problem-piece = This is not a piece: a dot is an empty square, w and b are men, W and B kings.
play-problem-side = The side to move is missing: begin with W or B.
play-problem-square = This is not a square: squares run from a1 to h8.
play-problem-length = The short form needs the side and exactly 64 squares.
play-problem-duplicate = The square { $square } is named twice.
play-problem-too-many-pieces = { $color ->
    [white] White has more than 21 pieces.
   *[black] Black has more than 21 pieces.
}
play-problem-no-pieces = There is no piece on the board.
play-problem-man-on-promotion = A man cannot rest on { $square }: it would have become a king.
play-problem-illegal-move = This move is not legal here.
play-problem-empty-square = There is no piece on { $square }.
play-problem-not-own-piece = The piece on { $square } belongs to the other side.
play-problem-no-such-capture = No legal capture goes from { $from } to { $to }.
play-problem-broken-path = The piece cannot get from { $from } to { $to } by capturing.
play-problem-nothing-to-capture = There is nothing to capture here: without a capture, write { $from }-{ $to }.
play-problem-occupied = { $square } is not empty.
play-problem-man-move = A man moves one square forward or one to its own right.
play-problem-king-move = A king moves along a file or a rank, over empty squares only.
play-problem-ambiguous-move = Several captures fit. Give the full route.
play-problem-must-capture = { $count ->
    [one] Capture is compulsory here: one piece must be taken.
   *[other] Capture is compulsory here: { $count } pieces must be taken.
}
play-problem-move-text = This is not a move: write the squares, such as a4-a5 or c3xc5.
play-problem-other-game = This is not a game of Harzdame.
play-problem-setup = This game sets up another position among its moves and cannot be loaded.
play-problem-unexpected = This does not belong here.
play-problem-tag = A tag is written like this: [Event "Club"].
play-problem-setup-text = A set-up among the moves is written like this: /FEN "W:Wa1:Bh8"/.
play-problem-unclosed-text = The second quotation mark is missing on this line.
play-problem-unclosed-comment = This comment is not closed: write { "}" } at its end.
play-problem-unclosed-variation = This variation is not closed: write ) at its end.
play-problem-unopened-variation = No variation is open here.
play-problem-too-large = This is longer or more deeply nested than can be read.
play-problem-no-game = There is no game in this text.
play-problem-game-over = The game is over.

## Settings

play-set-full-capture = Play a whole capture at once when it is the only one
play-set-auto-move = Move automatically when only one move is legal
play-set-view = Board
play-set-lines = Lines in the analysis
play-set-coordinates = Show coordinates
play-set-resigns = The computer resigns lost games
play-set-draws = The computer offers and accepts draws
play-set-shortcuts = Single letters are shortcuts

## Keys

play-help-title = Keys
play-help-text = Letters work while no text is being typed. The board is reached with Tab; on it, the arrow keys go from square to square and Enter chooses.
play-key-left = Left arrow
play-key-right = Right arrow
play-key-home = Home
play-key-end = End
play-key-escape = Esc
play-help-board = To the board
play-help-escape = Give up the capture being entered

## Notices

play-notice-elsewhere = Your other game is open in another tab. This tab has a game of its own.
play-notice-not-saved = This browser does not keep the game: it will be gone after a reload.
play-notice-broken = The stored game could not be restored.
play-notice-loaded = Loaded.
play-notice-engine = The computer could not move: { $problem }
play-notice-link = The position in the address cannot be used: { $problem }
play-update = A new version is ready.
play-update-load = Load it
