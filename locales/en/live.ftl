## Games between people, on a server that has them

live-description = Play Harzdame against other people: make a challenge, send a friend the link, or watch.
live-noscript = Live games need JavaScript. Without it you can still read the rules of the game.
live-none-title = There are no live games here
live-none-text = This server has no games between people. You can play against the computer, or with a friend at one board.
live-none-play = To the board
live-none-remedy = Whoever runs the server can have live games by giving it a database:
live-offline-title = The server cannot be reached
live-offline-text = Live games need the server. The board, the endgames and the rules work without it.
live-offline-retry = Try again
live-failed = The page could not be loaded. Reload it to try again.
live-loading = One moment …
live-unreachable = The server cannot be reached. Trying again …

## Players and time

live-guest = Guest
live-guest-number = Guest { $number }
live-speed = { $speed ->
    [bullet] Bullet
    [blitz] Blitz
    [rapid] Rapid
    [classical] Classical
    [correspondence] Correspondence
   *[unlimited] No clock
}
live-control-unlimited = No clock
live-control-days = { $days ->
    [one] 1 day per move
   *[other] { $days } days per move
}
live-control-fischer = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s
}
live-control-delay = { $minutes } min, { $seconds } s delay
live-control-byoyomi = { $minutes } min + { $periods } × { $seconds } s
live-rated = Rated
live-casual = Casual

## The lobby

live-lobby-title = Play with people
live-hello = You are { $name }.
live-hello-nobody = You can play at once: you are then a guest.
live-own-games = Your games
live-your-turn = Your move
live-open-challenges = Open challenges
live-no-challenges = Nobody is waiting just now. Make a challenge: it will be shown here to everybody.
live-running-games = Games being played
live-no-games = No game is being played just now.
live-accept = Accept
live-accept-named = Accept the challenge of { $name }
live-versus = { $white } – { $black }
live-own-challenge = Yours
live-plies = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
live-wants-color = { $color ->
    [white] You play Black
    [black] You play White
   *[random] Colours by chance
}

## A new game

live-new = New game
live-new-against = Against
live-against-anyone = Anyone
live-against-link = A friend, by link
live-against-name = A player, by name
live-against-computer = The computer
live-note-anyone = The challenge is shown to everybody in the lobby.
live-note-link = You get a link. Whoever opens it first can accept.
live-note-name = Only the player with this name can accept.
live-note-computer = The engine of this server plays; such games are not rated.
live-new-name = Name of the player
live-new-time = Time
live-time-own = Other …
live-time-kind = Kind of clock
live-kind-fischer = Time and increment
live-kind-delay = Time and delay
live-kind-byoyomi = Time and byoyomi
live-kind-correspondence = Days per move
live-kind-unlimited = No clock
live-time-minutes = Minutes for each player
live-time-increment = Seconds added per move
live-time-delay = Seconds before the clock runs
live-time-periods = Periods
live-time-period = Seconds per period
live-time-days = Days for each move
live-new-rated = Rated
live-new-rated-not = Games without a clock and against the computer are not rated.
live-new-make = Make the challenge
live-new-begin = Begin the game

## A challenge

live-challenge-title = Challenge
live-challenge-yours = Your challenge
live-challenge-by = { $name } would like to play
live-challenge-for = For { $name }
live-challenge-send = Send this link to the one you want to play with:
live-challenge-link = Link to the challenge
live-challenge-waiting = Waiting for an opponent … Keep this page open: the game begins as soon as somebody accepts.
live-challenge-cancel = Take back
live-challenge-decline = Decline
live-challenge-closed = This challenge is not open any more.
live-challenge-closed-text = It was taken back, declined or accepted by somebody else, or nobody came in time.
live-challenge-unknown = There is no such challenge
live-challenge-unknown-text = The link may be incomplete, or the challenge is long gone.
live-challenge-to-game = To the game
live-to-lobby = To the lobby
live-color-creator = { $color ->
    [white] White
    [black] Black
   *[random] by chance
}
live-label-time = Time
live-label-color = Your colour
live-label-rated = Type
live-label-listed = Shown
live-listed = to everybody in the lobby
live-unlisted = only to those who have the link

## The game

live-game-title = Live game
live-game-unknown = There is no such game
live-game-unknown-text = The link may be incomplete.
live-connecting = Connecting …
live-lost = The connection is lost. Trying again …
live-restarting = The server restarts. One moment …
live-connected = { $lag ->
    [-1] Connected
   *[other] Connected, { $lag } ms
}
live-sending = Your move is on its way …
live-opponents-turn = Your opponent’s move
live-your-move-title = Your move
live-first-move = First moves are not on the clock. There are { $seconds } seconds for each; without one the game is off.
live-clock-white = Clock of White
live-clock-black = Clock of Black
live-clock-first = first move
live-clock-delay = delay { $seconds }
live-clock-periods = { $count } × { $seconds } s
live-clock-days = { $days ->
    [one] 1 day
   *[other] { $days } days
} { $hours } h
live-there = at the board
live-away = not at the board
live-takeback = Takeback
live-abort = Abort
live-lobby = Lobby
live-draw-offered = { $color ->
    [white] White offers a draw.
   *[black] Black offers a draw.
}
live-draw-you-offered = You have offered a draw.
live-draw-they-offer = Your opponent offers a draw.
live-draw-was-declined = The draw was declined.
live-takeback-asked = { $color ->
    [white] White asks to take a move back.
   *[black] Black asks to take a move back.
}
live-takeback-you-asked = You have asked to take your move back.
live-takeback-they-ask = Your opponent asks to take a move back.
live-takeback-was-declined = The move is not taken back.
live-taken-back = A move was taken back.
live-agree = Agree
live-refuse = Refuse
live-offer-text = If your opponent accepts, the game ends without a winner.
live-resign-text = Your opponent wins.
live-abort-title = Abort the game?
live-abort-text = The game has not really begun. It will not count.
live-gone = Your opponent has gone. In { $seconds } s you can claim the game.
live-gone-claim = Your opponent has gone. You can claim the game.
live-claim-win = Claim the win
live-claim-draw = Claim a draw
live-you-won = You have won
live-you-lost = You have lost
live-off = The game does not count
live-reason-time = { $loser ->
    [white] White has run out of time.
   *[black] Black has run out of time.
}
live-reason-abandoned = { $loser ->
    [white] White has left the game.
    [black] Black has left the game.
   *[none] A player has left the game.
}
live-reason-aborted = It was called off before it had really begun.
live-reason-not-begun = A first move was not made in time.
live-rating-change = { $name }: { $rating } ({ $change })
live-rematch = Rematch
live-rematch-asked = You have asked for a rematch.
live-rematch-wanted = Your opponent would like a rematch.
live-rematch-accept = Play again
live-rematch-game = To the next game
live-watching = You are watching.

## Chat

live-chat = Chat
live-chat-watchers = Chat of those who watch
live-chat-say = Message
live-chat-send = Send
live-chat-none = Nothing has been said yet.

## The account

live-account-title = Account
live-account-nobody = You are not known here yet. As soon as you play you are a guest; an account keeps your games and your rating.
live-account-guest = You are a guest, known to this browser alone: { $name }.
live-account-name = You are logged in as { $name }.
live-ratings = Ratings
live-ratings-none = No rated game yet.
live-rating-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
live-register = Make an account
live-register-text = Your games as a guest come with you. There is no e-mail, and so no way back if you forget the password.
live-login = Log in
live-logout = Log out
live-logout-guest = Forget me
live-logout-guest-text = This browser forgets who you are. Without a link to your seat or an account, your games as a guest cannot be reached any more.
live-name = Name
live-name-hint = 2 to 20 letters, digits, hyphens and underscores
live-password = Password
live-password-hint = At least 8 characters
live-password-change = Change the password
live-password-old = Old password
live-password-new = New password
live-password-changed = The password is changed. All other sessions have ended.
live-sessions = Where you are logged in
live-session-own = this one
live-session-browser = A browser
live-session-link = Secret link
live-session-token = Token
live-session-used = last used { $when }
live-session-end = End
live-session-end-others = End all others
live-tokens = Tokens for programs
live-tokens-text = A token lets a program play in your name. It is shown only once.
live-token-label = What it is for
live-token-make = Make a token
live-token-new = Your new token. Keep it now, it will not be shown again:
live-link = Play on in another browser
live-link-text = A secret link: whoever opens it is you. Do not give it to anybody.
live-link-make = Make the link
live-link-new = Your secret link:
live-link-used = This browser now plays for { $name }.

## What went wrong

live-error-other = That did not work: { $message }
live-error-offline = The server cannot be reached. Try again.
live-error-try-again = That is not possible at the moment. Try again.
live-error-busy = There is too much to do at the moment. Try again.
live-error-too-many = That was too often. Try again in { $seconds } s.
live-error-closed = The challenge is not open any more.
live-error-own-challenge = This is your own challenge.
live-error-not-yours = This challenge is not yours.
live-error-no-such-challenge = There is no such challenge.
live-error-no-such-player = There is no account with this name.
live-error-no-such-game = There is no such game.
live-error-bad-control = This time control is not possible.
live-error-bad-name = This name cannot be used.
live-error-bad-password = The password needs 8 to 200 characters.
live-error-bad-token = The token or link is unknown, or it has ended.
live-error-name-taken = Somebody else has this name.
live-error-wrong-password = Name and password do not match.
live-error-who-are-you = You are not known here yet.
live-error-not-a-player = Only the players may do this.
live-error-not-your-turn = It is your opponent’s turn.
live-error-your-turn = It is your own turn.
live-error-too-early = Not yet: both players must have moved.
live-error-too-late = Both players have moved: the game can only be resigned.
live-error-over = The game is over.
live-error-not-over = The game is not over yet.
live-error-rated = Not in rated games.
live-error-time-up = Your time is up.
live-error-wrong-ply = The game has gone on since. Your move was not made.
live-error-bad-move = This move cannot be made.
live-error-nothing-offered = Nothing is offered any more.
live-error-answer-first = Answer your opponent first.
live-error-offered = Your offer stands already.
live-error-too-soon = Your last offer was declined not long ago. Wait a few moves.
live-error-nothing-to-take-back = There is no move of yours to take back.
live-error-not-away = Your opponent is back.
