# The rules page. *Stars* set a word in bold.
rules-title = The rules of Harzdame
rules-description = The complete rules of Harzdame with diagrams: moves, captures, promotion, and how a game ends.
rules-intro = Harzdame is a draughts game for two on an ordinary chessboard. It uses all 64 squares, and every move runs along a file or a rank: nothing ever moves diagonally. You win by taking or shutting in all of your opponent’s pieces.
rules-contents = On this page

rules-board-title = The board and the start
rules-board-squares = The board has eight files, a to h, and eight ranks, 1 to 8. White sits at the first rank and has a1 in the left corner. The two colours of the squares only help the eye.
rules-board-start = Each side begins with *21 men* that fill a triangle in its corner: White’s around a1, Black’s around h8. White moves first, then the players take turns. Whoever is to move must move; there is no passing.
rules-board-figure = The start of the game.

rules-man-title = How a man moves
rules-man-text = A man steps onto an empty square *one forward* or *one to its own right*. In these diagrams White’s men therefore go up or to the right. Black’s men, seen from the other side of the table, go down or to the left.
rules-man-figure = The white man may step to c4 or d3, the black man to e6 or f5.

rules-king-title = How a king moves
rules-king-text = A man that reaches the far edges becomes a king (see “Promotion”). A king moves *like a rook* in chess: any number of empty squares along a file or a rank, in any direction.
rules-king-figure = The king may go to any marked square. Its own man stops it above. The two black men to the right stand one behind the other and cannot be jumped.

rules-promotion-title = Promotion
rules-promotion-text = A man that *ends its move* on its promotion area becomes a king, whether it stepped or captured. Each area has 11 squares: c8 to h8 and h3 to h7 for White, a1 to a6 and b1 to f1 for Black.
rules-promotion-corners = Four squares of the edge belong to neither area: *a8, b8, h1 and h2*. A man can come to rest there without being crowned.
rules-promotion-figure = White’s area is marked with rings, Black’s with dots. The crossed squares belong to neither.

rules-man-capture-title = How a man captures
rules-man-capture-text = A man jumps over an enemy piece on the next square of its file or rank, onto the square right behind it, which must be empty. It captures in *all four directions*, backward and to the left as well, although it never steps that way.
rules-man-capture-figure = The man has four captures to choose from.

rules-king-capture-title = How a king captures
rules-king-capture-text = A king captures *from a distance*. Along a file or a rank there may be any number of empty squares, then comes one enemy piece, then at least one empty square. The king lands on whichever empty square behind the piece it likes, as far as the next piece. It jumps neither its own pieces nor two pieces that stand one directly behind the other.
rules-king-capture-figure = The king takes d4 and lands on any of the marked squares. The men on b6 and b7 protect each other.

rules-chain-title = Capturing several pieces
rules-chain-text = If the piece can capture again from where it has landed, *it must go on*, and all of that is a single move. It may change direction after every jump. It may cross or land on the same empty square more than once, and the square it set out from counts as empty.
rules-chain-figure = One move takes three men: c2, c4, e4, e6.

rules-removal-title = Captured pieces leave last
rules-removal-text = Captured pieces stay on the board *until the whole move is over*; then all of them are removed together. Until then they are in the way: none can be jumped a second time, and nothing can land on them or pass through them. So a piece can never turn straight round between two jumps.
rules-removal-figure = The king takes c4, f6 and d7. It cannot take c5 as well: the captured man on c4 is still standing right behind it.

rules-majority-title = You must take the most
rules-majority-text = If you can capture, *you must*. If there are several ways, you must choose one that takes the *greatest number of pieces*, counted over all your pieces and all their routes. A king counts as one, just like a man. Between equal numbers you choose freely. Choose the whole route before you begin: a capture broken off halfway is not a move.
rules-majority-figure = The man on b2 could take one piece, the man on e2 takes two. Only the second capture is allowed.

rules-passing-title = Crossing the promotion area
rules-passing-text = A man that lands on its promotion area in the middle of a capture *remains a man* and goes on capturing as a man. It is crowned only if the capture ends on the area.
rules-passing-figure = The man touches d8 and f8, but its capture ends on f6. It is not crowned.

rules-win-title = Winning
rules-win-text = A player who is to move and *has no legal move* has lost: either no piece is left, or every piece is shut in. There is no draw by stalemate.
rules-win-figure = Black is to move. The way down is blocked, and a6 is occupied, so there is no capture either: Black has lost.

rules-draw-title = Draws
rules-draw-text = Without a further rule two lone kings could go on for ever. So a game is drawn when one of these things happens:
rules-draw-agreement = Both players agree to a draw.
rules-draw-repetition = The same position, with the same player to move, comes up for the third time; the start counts too.
rules-draw-progress = Neither side has captured or moved a man for { $plies } moves in a row, the moves of both players counted together.
rules-draw-order = The second and third end the game at once, without a claim. All three apply unless a game was set up without them. If the move that would bring the draw leaves the opponent without a legal move, it wins instead.
rules-draw-kings = Two kings against one are almost always a win, so it is worth playing on.
rules-draw-explore = Try it in the endgame explorer

rules-notation-title = Writing moves down
rules-notation-text = A square is named by its file and its rank. A move without a capture is written with a hyphen, a capture with an x: c3-c4, c3xc5. Where two captures share start and end but take different pieces, every landing square is written: c3xc5xe5.
