# The frame of every page, and the pages that have no file of their own.
site-name = Harzdame
site-skip = Skip to the content
site-nav-label = Main menu
site-nav-play = Play
site-nav-live = Online
site-nav-rules = Rules
site-nav-endgames = Endgames
site-language = Language
site-theme = Switch between light and dark
site-footer-game = Harzdame was invented by Benedikt Rosenau in 2009.
site-footer-software = This program is free software, under the MIT licence or the Apache licence 2.0, as you prefer.

site-play-title = Play Harzdame
site-play-description = Play Harzdame, the draughts game on all 64 squares, against the computer or with a friend at one board.
site-play-noscript = The board needs JavaScript. Without it you can still read the rules of the game.
site-play-unbuilt-title = The board has not been built yet
site-play-unbuilt-text = This program was compiled without its browser part, so there is no board to show. The rules of the game can be read all the same.
site-play-unbuilt-remedy = Stop the program and start it with the following command in the project folder; it builds what is missing:

site-not-found-title = There is no such page
site-not-found-text = The address leads nowhere. Perhaps it was mistyped, or the page has moved.
site-not-found-home = To the board

site-figure-white-men = White men: { $squares }.
site-figure-white-kings = White kings: { $squares }.
site-figure-black-men = Black men: { $squares }.
site-figure-black-kings = Black kings: { $squares }.
site-figure-empty = An empty board.
