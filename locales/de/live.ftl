## Partien zwischen Menschen, auf einem Server, der sie hat

live-description = Spiele Harzdame gegen andere Menschen: Stelle eine Herausforderung, schick einem Freund den Link, oder schau zu.
live-noscript = Live-Partien brauchen JavaScript. Die Spielregeln lassen sich auch ohne lesen.
live-none-title = Hier gibt es keine Live-Partien
live-none-text = Dieser Server hat keine Partien zwischen Menschen. Du kannst gegen den Computer spielen oder zu zweit an einem Brett.
live-none-play = Zum Brett
live-none-remedy = Wer den Server betreibt, bekommt Live-Partien, indem er ihm eine Datenbank gibt:
live-offline-title = Der Server ist nicht zu erreichen
live-offline-text = Live-Partien brauchen den Server. Das Brett, die Endspiele und die Regeln gehen auch ohne ihn.
live-offline-retry = Noch einmal versuchen
live-failed = Die Seite konnte nicht geladen werden. Lade sie neu, um es noch einmal zu versuchen.
live-loading = Einen Moment …
live-unreachable = Der Server ist nicht zu erreichen. Neuer Versuch …

## Spieler und Zeit

live-guest = Gast
live-guest-number = Gast { $number }
live-speed = { $speed ->
    [bullet] Bullet
    [blitz] Blitz
    [rapid] Schnellpartie
    [classical] Klassisch
    [correspondence] Fernpartie
   *[unlimited] Ohne Uhr
}
live-control-unlimited = Ohne Uhr
live-control-days = { $days ->
    [one] 1 Tag pro Zug
   *[other] { $days } Tage pro Zug
}
live-control-fischer = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s
}
live-control-delay = { $minutes } min, { $seconds } s Verzögerung
live-control-byoyomi = { $minutes } min + { $periods } × { $seconds } s
live-rated = Gewertet
live-casual = Ohne Wertung

## Die Lobby

live-lobby-title = Gegen Menschen spielen
live-hello = Du bist { $name }.
live-hello-nobody = Du kannst sofort spielen: Dann bist du ein Gast.
live-own-games = Deine Partien
live-your-turn = Du bist dran
live-open-challenges = Offene Herausforderungen
live-no-challenges = Im Moment wartet niemand. Stelle eine Herausforderung: Sie wird hier allen gezeigt.
live-running-games = Laufende Partien
live-no-games = Im Moment wird keine Partie gespielt.
live-accept = Annehmen
live-accept-named = Herausforderung von { $name } annehmen
live-versus = { $white } – { $black }
live-own-challenge = Deine
live-plies = { $count ->
    [one] 1 Zug
   *[other] { $count } Züge
}
live-wants-color = { $color ->
    [white] Du spielst Schwarz
    [black] Du spielst Weiß
   *[random] Farben nach Zufall
}

## Eine neue Partie

live-new = Neue Partie
live-new-against = Gegen
live-against-anyone = Alle
live-against-link = Freund, per Link
live-against-name = Spieler, mit Namen
live-against-computer = Computer
live-note-anyone = Die Herausforderung wird allen in der Lobby gezeigt.
live-note-link = Du bekommst einen Link. Wer ihn als Erster öffnet, kann annehmen.
live-note-name = Nur wer diesen Namen hat, kann annehmen.
live-note-computer = Es spielt die Engine dieses Servers; solche Partien werden nicht gewertet.
live-new-name = Name des Spielers
live-new-time = Bedenkzeit
live-time-own = Andere …
live-time-kind = Art der Uhr
live-kind-fischer = Zeit und Zugabe
live-kind-delay = Zeit und Verzögerung
live-kind-byoyomi = Zeit und Byoyomi
live-kind-correspondence = Tage pro Zug
live-kind-unlimited = Ohne Uhr
live-time-minutes = Minuten für jeden
live-time-increment = Sekunden dazu pro Zug
live-time-delay = Sekunden, bevor die Uhr läuft
live-time-periods = Perioden
live-time-period = Sekunden pro Periode
live-time-days = Tage für jeden Zug
live-new-rated = Gewertet
live-new-rated-not = Partien ohne Uhr und gegen den Computer werden nicht gewertet.
live-new-make = Herausfordern
live-new-begin = Partie beginnen

## Eine Herausforderung

live-challenge-title = Herausforderung
live-challenge-yours = Deine Herausforderung
live-challenge-by = { $name } möchte spielen
live-challenge-for = Für { $name }
live-challenge-send = Schick diesen Link dem, mit dem du spielen möchtest:
live-challenge-link = Link zur Herausforderung
live-challenge-waiting = Warten auf einen Gegner … Lass diese Seite offen: Die Partie beginnt, sobald jemand annimmt.
live-challenge-cancel = Zurückziehen
live-challenge-decline = Ablehnen
live-challenge-closed = Diese Herausforderung gilt nicht mehr.
live-challenge-closed-text = Sie wurde zurückgezogen, abgelehnt oder von jemand anderem angenommen, oder es kam rechtzeitig niemand.
live-challenge-unknown = Diese Herausforderung gibt es nicht
live-challenge-unknown-text = Der Link ist vielleicht unvollständig, oder die Herausforderung ist lange her.
live-challenge-to-game = Zur Partie
live-to-lobby = Zur Lobby
live-color-creator = { $color ->
    [white] Weiß
    [black] Schwarz
   *[random] nach Zufall
}
live-label-time = Bedenkzeit
live-label-color = Deine Farbe
live-label-rated = Art
live-label-listed = Sichtbar
live-listed = für alle in der Lobby
live-unlisted = nur für die, die den Link haben

## Die Partie

live-game-title = Live-Partie
live-game-unknown = Diese Partie gibt es nicht
live-game-unknown-text = Der Link ist vielleicht unvollständig.
live-connecting = Verbinde …
live-lost = Die Verbindung ist unterbrochen. Neuer Versuch …
live-restarting = Der Server startet neu. Einen Moment …
live-connected = { $lag ->
    [-1] Verbunden
   *[other] Verbunden, { $lag } ms
}
live-sending = Dein Zug ist unterwegs …
live-opponents-turn = Dein Gegner ist am Zug
live-your-move-title = Du bist am Zug
live-first-move = Die ersten Züge gehen nicht auf die Uhr. Für jeden sind { $seconds } Sekunden Zeit; kommt einer nicht, fällt die Partie aus.
live-clock-white = Uhr von Weiß
live-clock-black = Uhr von Schwarz
live-clock-first = erster Zug
live-clock-delay = Verzögerung { $seconds }
live-clock-periods = { $count } × { $seconds } s
live-clock-days = { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
} { $hours } h
live-there = am Brett
live-away = nicht am Brett
live-takeback = Rücknahme
live-abort = Abbrechen
live-lobby = Lobby
live-draw-offered = { $color ->
    [white] Weiß bietet Remis an.
   *[black] Schwarz bietet Remis an.
}
live-draw-you-offered = Du hast Remis angeboten.
live-draw-they-offer = Dein Gegner bietet Remis an.
live-draw-was-declined = Das Remis wurde abgelehnt.
live-takeback-asked = { $color ->
    [white] Weiß möchte einen Zug zurücknehmen.
   *[black] Schwarz möchte einen Zug zurücknehmen.
}
live-takeback-you-asked = Du hast gebeten, deinen Zug zurückzunehmen.
live-takeback-they-ask = Dein Gegner möchte einen Zug zurücknehmen.
live-takeback-was-declined = Der Zug wird nicht zurückgenommen.
live-taken-back = Ein Zug wurde zurückgenommen.
live-agree = Zustimmen
live-refuse = Ablehnen
live-offer-text = Nimmt dein Gegner an, endet die Partie ohne Sieger.
live-resign-text = Dein Gegner gewinnt.
live-abort-title = Partie abbrechen?
live-abort-text = Die Partie hat noch nicht richtig begonnen. Sie zählt dann nicht.
live-gone = Dein Gegner ist weg. In { $seconds } s kannst du die Partie beanspruchen.
live-gone-claim = Dein Gegner ist weg. Du kannst die Partie beanspruchen.
live-claim-win = Sieg beanspruchen
live-claim-draw = Remis beanspruchen
live-you-won = Du hast gewonnen
live-you-lost = Du hast verloren
live-off = Die Partie zählt nicht
live-reason-time = { $loser ->
    [white] Weiß hat die Zeit überschritten.
   *[black] Schwarz hat die Zeit überschritten.
}
live-reason-abandoned = { $loser ->
    [white] Weiß hat die Partie verlassen.
    [black] Schwarz hat die Partie verlassen.
   *[none] Ein Spieler hat die Partie verlassen.
}
live-reason-aborted = Sie wurde abgebrochen, bevor sie richtig begonnen hatte.
live-reason-not-begun = Ein erster Zug kam nicht rechtzeitig.
live-rating-change = { $name }: { $rating } ({ $change })
live-rematch = Revanche
live-rematch-asked = Du hast um Revanche gebeten.
live-rematch-wanted = Dein Gegner möchte Revanche.
live-rematch-accept = Noch einmal spielen
live-rematch-game = Zur nächsten Partie
live-watching = Du schaust zu.

## Chat

live-chat = Chat
live-chat-watchers = Chat der Zuschauer
live-chat-say = Nachricht
live-chat-send = Senden
live-chat-none = Noch wurde nichts gesagt.

## Das Konto

live-account-title = Konto
live-account-nobody = Du bist hier noch nicht bekannt. Sobald du spielst, bist du ein Gast; ein Konto behält deine Partien und deine Wertung.
live-account-guest = Du bist ein Gast, den nur dieser Browser kennt: { $name }.
live-account-name = Du bist angemeldet als { $name }.
live-ratings = Wertungen
live-ratings-none = Noch keine gewertete Partie.
live-rating-games = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}
live-register = Konto anlegen
live-register-text = Deine Partien als Gast nimmst du mit. Es gibt keine E-Mail und deshalb keinen Weg zurück, wenn du das Passwort vergisst.
live-login = Anmelden
live-logout = Abmelden
live-logout-guest = Mich vergessen
live-logout-guest-text = Dieser Browser vergisst, wer du bist. Ohne einen Link zu deinem Platz oder ein Konto sind deine Partien als Gast nicht mehr zu erreichen.
live-name = Name
live-name-hint = 2 bis 20 Buchstaben (a–z), Ziffern, Binde- und Unterstriche
live-password = Passwort
live-password-hint = Mindestens 8 Zeichen
live-password-change = Passwort ändern
live-password-old = Altes Passwort
live-password-new = Neues Passwort
live-password-changed = Das Passwort ist geändert. Alle anderen Sitzungen sind beendet.
live-sessions = Wo du angemeldet bist
live-session-own = diese hier
live-session-browser = Ein Browser
live-session-link = Geheimer Link
live-session-token = Token
live-session-used = zuletzt benutzt { $when }
live-session-end = Beenden
live-session-end-others = Alle anderen beenden
live-tokens = Tokens für Programme
live-tokens-text = Mit einem Token kann ein Programm in deinem Namen spielen. Er wird nur einmal gezeigt.
live-token-label = Wofür er ist
live-token-make = Token erzeugen
live-token-new = Dein neuer Token. Bewahre ihn jetzt auf, er wird nicht noch einmal gezeigt:
live-link = In einem anderen Browser weiterspielen
live-link-text = Ein geheimer Link: Wer ihn öffnet, ist du. Gib ihn niemandem.
live-link-make = Link erzeugen
live-link-new = Dein geheimer Link:
live-link-used = Dieser Browser spielt jetzt für { $name }.

## Was nicht ging

live-error-other = Das ging nicht: { $message }
live-error-offline = Der Server ist nicht zu erreichen. Versuch es noch einmal.
live-error-try-again = Das geht im Moment nicht. Versuch es noch einmal.
live-error-busy = Im Moment ist zu viel zu tun. Versuch es noch einmal.
live-error-too-many = Das war zu oft. Versuch es in { $seconds } s noch einmal.
live-error-closed = Die Herausforderung gilt nicht mehr.
live-error-own-challenge = Das ist deine eigene Herausforderung.
live-error-not-yours = Diese Herausforderung gehört dir nicht.
live-error-no-such-challenge = Diese Herausforderung gibt es nicht.
live-error-no-such-player = Kein Konto hat diesen Namen.
live-error-no-such-game = Diese Partie gibt es nicht.
live-error-bad-control = Diese Bedenkzeit ist nicht möglich.
live-error-bad-name = Dieser Name geht nicht.
live-error-bad-password = Das Passwort braucht 8 bis 200 Zeichen.
live-error-bad-token = Der Token oder Link ist unbekannt, oder er gilt nicht mehr.
live-error-name-taken = Diesen Namen hat schon jemand.
live-error-wrong-password = Name und Passwort passen nicht zusammen.
live-error-who-are-you = Du bist hier noch nicht bekannt.
live-error-not-a-player = Das dürfen nur die Spieler.
live-error-not-your-turn = Dein Gegner ist am Zug.
live-error-your-turn = Du bist selbst am Zug.
live-error-too-early = Noch nicht: Beide müssen gezogen haben.
live-error-too-late = Beide haben gezogen: Die Partie kann nur noch aufgegeben werden.
live-error-over = Die Partie ist zu Ende.
live-error-not-over = Die Partie ist noch nicht zu Ende.
live-error-rated = Nicht in gewerteten Partien.
live-error-time-up = Deine Zeit ist abgelaufen.
live-error-wrong-ply = Die Partie ist inzwischen weitergegangen. Dein Zug wurde nicht gemacht.
live-error-bad-move = Dieser Zug ist nicht möglich.
live-error-nothing-offered = Es ist nichts mehr angeboten.
live-error-answer-first = Antworte zuerst deinem Gegner.
live-error-offered = Dein Angebot gilt noch.
live-error-too-soon = Dein letztes Angebot wurde erst kürzlich abgelehnt. Warte einige Züge.
live-error-nothing-to-take-back = Du hast keinen Zug, der sich zurücknehmen lässt.
live-error-not-away = Dein Gegner ist wieder da.
