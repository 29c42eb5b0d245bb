## Die Seite, auf der gespielt wird

play-loading = Das Brett wird aufgebaut …
play-failed = Die Partie konnte nicht geladen werden. Lade die Seite neu, um es noch einmal zu versuchen.
play-retry = Neu laden

## Spieler und Stand

play-white = Weiß
play-black = Schwarz
play-you = Du
play-computer = Computer, Stufe { $level }
play-turn = { $color ->
    [white] Weiß ist am Zug
   *[black] Schwarz ist am Zug
}
play-your-turn = { $color ->
    [white] Du bist mit Weiß am Zug
   *[black] Du bist mit Schwarz am Zug
}
play-thinking = Der Computer rechnet
play-stopped = Der Computer ist angehalten
play-past = { $ply ->
    [0] Frühere Stellung: der Anfang
   *[other] Frühere Stellung: nach { $move }
}
play-must-capture = { $count ->
    [one] Schlagzwang: Eine Figur ist zu schlagen
   *[other] Schlagzwang: { $count } Figuren sind zu schlagen
}
play-draw-offered = Der Computer bietet Remis an.
play-draw-refused = Der Computer lehnt das Remis ab.
play-draw-declined = Du hast das Remis abgelehnt.
play-repetition-near = Diese Stellung war schon zweimal da. Beim dritten Mal ist es remis.
play-no-progress-near = Seit { $plies } Zügen beider Seiten hat niemand geschlagen oder einen Stein gezogen. Bei 100 ist es remis.
play-pieces = { $men ->
    [one] ein Stein
   *[other] { $men } Steine
}, { $kings ->
    [0] keine Dame
    [one] eine Dame
   *[other] { $kings } Damen
}

## Wie eine Partie endete

play-won = { $winner ->
    [white] Weiß gewinnt
   *[black] Schwarz gewinnt
}
play-you-won = Du hast gewonnen
play-you-lost = Der Computer hat gewonnen
play-draw = Remis
play-reason-no-pieces = { $loser ->
    [white] Weiß hat keine Figuren mehr.
   *[black] Schwarz hat keine Figuren mehr.
}
play-reason-blocked = { $loser ->
    [white] Weiß kann nicht ziehen: Alle Figuren sind blockiert.
   *[black] Schwarz kann nicht ziehen: Alle Figuren sind blockiert.
}
play-reason-resignation = { $loser ->
    [white] Weiß hat aufgegeben.
   *[black] Schwarz hat aufgegeben.
}
play-reason-agreement = Beide haben sich auf Remis geeinigt.
play-reason-repetition = Dieselbe Stellung ist mit derselben Seite am Zug zum dritten Mal entstanden.
play-reason-no-progress = 100 Züge beider Seiten lang wurde weder geschlagen noch ein Stein gezogen.

## Aktionen

play-actions = Aktionen
play-new = Neue Partie
play-undo = Zurück
play-flip = Drehen
play-view = Ansicht
play-view-square = Quadrat
play-view-diamond = Raute
play-resign = Aufgeben
play-draw-offer = Remis
play-exchange = FEN und PDN
play-hint = Tipp
play-analysis = Analyse
play-settings = Optionen
play-help = Tasten
play-stop = Anhalten
play-go-on = Weiter
play-back-to-live = Zur Partie
play-draw-accept = Annehmen
play-draw-decline = Ablehnen
play-chain-back = Zurücknehmen
play-chain = Schlag begonnen: { $path }

## Züge

play-moves = Züge
play-moves-none = Noch kein Zug
play-start-position = Anfang
play-first = Zum Anfang
play-previous = Einen Zug zurück
play-next = Einen Zug vor
play-last = Zum letzten Zug
play-typed = Zug eintippen
play-typed-example = zum Beispiel { $move }
play-typed-play = Ziehen
play-typed-which = Mehrere Schläge passen. Wähle den Weg:

## Die Sicht des Computers

play-evaluation = Bewertung
play-eval-even = Ausgeglichen
play-eval-slightly = { $color ->
    [white] Weiß steht etwas besser
   *[black] Schwarz steht etwas besser
}
play-eval-better = { $color ->
    [white] Weiß steht besser
   *[black] Schwarz steht besser
}
play-eval-much = { $color ->
    [white] Weiß steht viel besser
   *[black] Schwarz steht viel besser
}
play-eval-win = { $color ->
    [white] Weiß gewinnt in { $moves ->
        [one] einem Zug
       *[other] { $moves } Zügen
    }
   *[black] Schwarz gewinnt in { $moves ->
        [one] einem Zug
       *[other] { $moves } Zügen
    }
}
play-eval-win-short = { $color ->
    [white] Weiß in { $moves }
   *[black] Schwarz in { $moves }
}
# The same where it is known by tables, but not in how many moves.
play-eval-known = { $color ->
    [white] Weiß gewinnt
   *[black] Schwarz gewinnt
}
play-eval-known-short = { $color ->
    [white] Weiß gewinnt
   *[black] Schwarz gewinnt
}
play-analysis-best = Beste Züge
play-analysis-depth = Tiefe { $depth }
play-analysis-show = Auf dem Brett zeigen
play-analysis-line = Variante des Computers
play-analysis-begun = Denkt nach …
play-analysis-waiting = Wartet, solange der Computer nachdenkt
play-analysis-over = Die Partie ist zu Ende
play-analysis-failed = Die Analyse ist gescheitert: { $problem }
play-analysis-own = Der Computer hilft dir jetzt in dieser Partie. Gegen den Computer ist das deine Sache; die nächste Partie beginnt ohne Hilfe.
play-variation = { $ply ->
    [0] Variante: der Anfang
   *[other] Variante: nach { $move }
}
play-hint-looking = Ein guter Zug wird gesucht …
play-hint-move = Tipp: { $move }

## Dialoge

play-cancel = Abbrechen
play-close = Schließen
play-confirm = Bestätigen
play-new-begin = Beginnen
play-new-lost = Die Partie auf dem Brett wird ersetzt.
play-new-opponent = Gegner
play-new-computer = Der Computer
play-new-person = Zu zweit an diesem Brett
play-new-level = Stufe
play-level-word = { $word ->
    [first-day] erster Tag
    [beginner] Anfänger
    [casual] Gelegenheitsspieler
    [practised] geübt
    [strong] stark
   *[full-strength] volle Stärke
}
play-new-color = Deine Farbe
play-color-random = Zufall
play-resign-title = Partie aufgeben?
play-resign-text = { $color ->
    [white] Weiß gibt auf, und Schwarz gewinnt.
   *[black] Schwarz gibt auf, und Weiß gewinnt.
}
play-draw-title = Auf Remis einigen?
play-draw-text = Die Partie endet ohne Sieger. Beide müssen einverstanden sein.
play-offer-title = Remis anbieten?
play-offer-text = Der Computer antwortet sofort. Nimmt er an, endet die Partie ohne Sieger.
play-branch-title = Von hier aus weiterspielen?
play-branch-text = { $count ->
    [one] Der letzte Zug der Partie wird zurückgenommen.
   *[other] Die letzten { $count } Züge der Partie werden zurückgenommen.
}

## FEN und PDN

play-exchange-title = Kopieren und einfügen
play-fen = Stellung (FEN)
play-pdn = Partie (PDN)
play-copy = Kopieren
play-copied = Kopiert
play-copy-failed = Der Browser lässt die Seite nicht kopieren. Markiere den Text und kopiere ihn selbst.
play-download = Als Datei speichern
play-import = Eine Stellung (FEN) oder Partie (PDN) einfügen
play-import-load = Laden
play-import-which = Der Text enthält mehrere Partien. Wähle eine:
play-import-game = { $number }. { $white } – { $black } { $result }
play-import-empty = Es gibt noch nichts zu lesen.
play-import-as = Danach
play-problem-at = Zeile { $line }, Spalte { $column }: { $problem }
play-problem-unreadable = Das lässt sich nicht lesen.
play-problem-missing = Hier gibt es nichts zu lesen.
play-problem-colon = Hier fehlt ein Doppelpunkt.
play-problem-color = Hierhin gehört W oder B, die Farbe der folgenden Figuren.
play-problem-comma = Hier wird ein Komma oder das Ende der Liste erwartet.
play-problem-piece = Das ist keine Figur: Ein Punkt ist ein leeres Feld, w und b sind Steine, W und B Damen.
play-problem-side = Die Seite am Zug fehlt: Beginne mit W oder B.
play-problem-square = Das ist kein Feld: Die Felder reichen von a1 bis h8.
play-problem-length = Die Kurzform braucht die Seite und genau 64 Felder.
play-problem-duplicate = Das Feld { $square } ist zweimal genannt.
play-problem-too-many-pieces = { $color ->
    [white] Weiß hat mehr als 21 Figuren.
   *[black] Schwarz hat mehr als 21 Figuren.
}
play-problem-no-pieces = Auf dem Brett steht keine Figur.
play-problem-man-on-promotion = Auf { $square } kann kein Stein stehen: Er wäre Dame geworden.
play-problem-illegal-move = Dieser Zug ist hier nicht erlaubt.
play-problem-empty-square = Auf { $square } steht keine Figur.
play-problem-not-own-piece = Die Figur auf { $square } gehört der anderen Seite.
play-problem-no-such-capture = Kein erlaubter Schlag führt von { $from } nach { $to }.
play-problem-broken-path = Schlagend kommt die Figur nicht von { $from } nach { $to }.
play-problem-nothing-to-capture = Hier gibt es nichts zu schlagen: Ein Zug ohne Schlagen schreibt sich { $from }-{ $to }.
play-problem-occupied = Das Feld { $square } ist nicht leer.
play-problem-man-move = Ein Stein zieht ein Feld nach vorn oder eins nach rechts, von seinem Spieler aus gesehen.
play-problem-king-move = Eine Dame zieht auf einer Linie oder Reihe, nur über leere Felder.
play-problem-ambiguous-move = Mehrere Schläge passen. Gib den ganzen Weg an.
play-problem-must-capture = { $count ->
    [one] Hier besteht Schlagzwang: Eine Figur ist zu schlagen.
   *[other] Hier besteht Schlagzwang: { $count } Figuren sind zu schlagen.
}
play-problem-move-text = Das ist kein Zug: Schreibe die Felder, etwa a4-a5 oder c3xc5.
play-problem-other-game = Das ist eine Partie eines anderen Spiels, nicht von Harzdame.
play-problem-setup = Diese Partie stellt zwischen ihren Zügen eine andere Stellung auf und lässt sich nicht laden.
play-problem-unexpected = Das gehört nicht hierhin.
play-problem-tag = Ein Eintrag wird so geschrieben: [Event "Club"].
play-problem-setup-text = Eine Stellung zwischen den Zügen wird so geschrieben: /FEN "W:Wa1:Bh8"/.
play-problem-unclosed-text = In dieser Zeile fehlt das zweite Anführungszeichen.
play-problem-unclosed-comment = Dieser Kommentar ist nicht geschlossen: Setze { "}" } an sein Ende.
play-problem-unclosed-variation = Diese Variante ist nicht geschlossen: Setze ) an ihr Ende.
play-problem-unopened-variation = Hier ist keine Variante offen.
play-problem-too-large = Das ist zu lang oder zu tief verschachtelt, um gelesen zu werden.
play-problem-no-game = In diesem Text steht keine Partie.
play-problem-game-over = Die Partie ist zu Ende.

## Einstellungen

play-set-full-capture = Einen ganzen Schlag auf einmal ausführen, wenn er der einzige ist
play-set-auto-move = Automatisch ziehen, wenn nur ein Zug erlaubt ist
play-set-view = Brett
play-set-lines = Varianten in der Analyse
play-set-coordinates = Koordinaten zeigen
play-set-resigns = Der Computer gibt verlorene Partien auf
play-set-draws = Der Computer bietet Remis an und nimmt Remis an
play-set-shortcuts = Einzelne Buchstaben sind Tastenkürzel

## Tasten

play-help-title = Tasten
play-help-text = Buchstaben gelten, solange kein Text eingegeben wird. Auf das Brett kommt man mit der Tabulatortaste; dort führen die Pfeiltasten von Feld zu Feld, und die Eingabetaste wählt.
play-key-left = Pfeil links
play-key-right = Pfeil rechts
play-key-home = Pos1
play-key-end = Ende
play-key-escape = Esc
play-help-board = Zum Brett
play-help-escape = Den begonnenen Schlag zurücknehmen

## Hinweise

play-notice-elsewhere = Deine andere Partie ist in einem anderen Tab offen. Dieser Tab hat eine eigene.
play-notice-not-saved = Dieser Browser behält die Partie nicht: Nach dem Neuladen ist sie fort.
play-notice-broken = Die gespeicherte Partie ließ sich nicht wiederherstellen.
play-notice-loaded = Geladen.
play-notice-engine = Der Computer konnte nicht ziehen: { $problem }
play-notice-link = Die Stellung in der Adresse ist nicht zu gebrauchen: { $problem }
play-update = Eine neue Version ist bereit.
play-update-load = Laden
