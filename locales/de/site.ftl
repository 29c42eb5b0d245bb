# Der Rahmen jeder Seite und die Seiten ohne eigene Datei.
site-name = Harzdame
site-skip = Zum Inhalt springen
site-nav-label = Hauptmenü
site-nav-play = Spielen
site-nav-live = Online
site-nav-rules = Regeln
site-nav-endgames = Endspiele
site-language = Sprache
site-theme = Zwischen hell und dunkel wechseln
site-footer-game = Harzdame wurde 2009 von Benedikt Rosenau erfunden.
site-footer-software = Dieses Programm ist freie Software, wahlweise unter der MIT-Lizenz oder der Apache-Lizenz 2.0.

site-play-title = Harzdame spielen
site-play-description = Spiele Harzdame, das Damespiel auf allen 64 Feldern, gegen den Computer oder zu zweit an einem Brett.
site-play-noscript = Das Brett braucht JavaScript. Die Spielregeln lassen sich auch ohne lesen.
site-play-unbuilt-title = Das Brett ist noch nicht gebaut
site-play-unbuilt-text = Dieses Programm wurde ohne seinen Browserteil kompiliert, deshalb gibt es hier kein Brett. Die Spielregeln sind trotzdem da.
site-play-unbuilt-remedy = Beende das Programm und starte es im Projektordner mit dem folgenden Befehl; er baut, was fehlt:

site-not-found-title = Diese Seite gibt es nicht
site-not-found-text = Die Adresse führt ins Leere. Vielleicht ist sie vertippt, oder die Seite ist umgezogen.
site-not-found-home = Zum Brett

site-figure-white-men = Weiße Steine: { $squares }.
site-figure-white-kings = Weiße Damen: { $squares }.
site-figure-black-men = Schwarze Steine: { $squares }.
site-figure-black-kings = Schwarze Damen: { $squares }.
site-figure-empty = Ein leeres Brett.
