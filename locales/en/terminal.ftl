## The game at the terminal. Keys are the same in all languages.

terminal-keys = Arrows, Enter or a typed move · ? help · q quit · u undo · t turn · v view · l analysis · i hint · s save · o open · r resign · p draw · n new
terminal-move-prompt = Move:
terminal-choose-piece = Choose one of your pieces.
terminal-computer-turn = It is the computer’s turn. The key u takes back your move.
terminal-undone = Taken back: { $moves }
terminal-nothing-to-undo = There is nothing to take back.
terminal-no-draw = The computer does not accept draws.
terminal-draw-offered = The computer offers a draw. p: yes · Esc: no
terminal-save-prompt = Save as PDN, file name:
terminal-saved = Saved as { $file }.
terminal-exists = { $file } already exists and will not be replaced. Choose another name.
terminal-save-failed = { $file } could not be written: { $problem }
terminal-open-prompt = Open a PDN file, file name:
terminal-opened = { $file } is open.
terminal-open-failed = { $file } could not be read: { $problem }
terminal-confirm-keys = Enter: yes   Esc: no
terminal-quit-title = Leave the game?
terminal-quit-text = It has not been saved.
terminal-too-small = The window is too small. It needs { $width } columns and { $height } rows.
terminal-help =
    Arrows        move the cursor
    Enter, space  choose a piece or a target
    a1–h8         type a move, such as a3-a4 or c1xh6
    Backspace     take back a jump or a letter
    Esc           give up a choice
    u             undo
    t             turn the board
    v             square or diamond view
    l, i          evaluation and best line, a hint
    s, o          save or open a PDN file
    r, p          resign, offer or accept a draw
    n, q          new game, quit

    {"["} ] cursor   < > chosen   ( ) target   ‹ › last move
    × captured, leaves at the end   ∘ promotion area
