## Der Endspiel-Explorer: Stellungen mit wenigen Figuren, und was die Tabellen über sie wissen.

endgames-title = Endspiele erkunden
endgames-description = Stelle eine beliebige Harzdame-Stellung mit bis zu { $pieces } Figuren auf und sieh, wer gewinnt, was jeder Zug wert ist und wie lange es dauert.
endgames-lead = Mit bis zu { $pieces } Figuren ist alles bekannt: wer gewinnt, und mit welchen Zügen.
endgames-noscript = Die Endspiele brauchen JavaScript. Die Spielregeln lassen sich auch ohne lesen.
endgames-failed = Die Seite konnte nicht geladen werden. Lade sie neu, um es noch einmal zu versuchen.

## Was über die Stellung bekannt ist

endgames-asking = Wird nachgeschlagen …
endgames-win = { $color ->
    [white] Weiß am Zug gewinnt
   *[black] Schwarz am Zug gewinnt
}
endgames-draw = { $color ->
    [white] Remis, Weiß am Zug
   *[black] Remis, Schwarz am Zug
}
endgames-loss = { $color ->
    [white] Weiß am Zug verliert
   *[black] Schwarz am Zug verliert
}
endgames-end = { $plies ->
    [one] Ohne Fehler ist es nach einem Halbzug zu Ende.
   *[other] Ohne Fehler ist es nach { $plies } Halbzügen zu Ende.
}
endgames-winning = Züge, die gewinnen: { $count } von { $all }.
endgames-drawing = Züge, die remis halten: { $count } von { $all }.
endgames-losing = Jeder Zug verliert.
endgames-invalid = Noch keine Stellung
endgames-many = Zu viele Figuren für die Tabellen
endgames-many-text = Auf dem Brett stehen { $count } Figuren. Die Tabellen hier kennen Stellungen mit bis zu { $most }.
endgames-unknown = Nicht in den Tabellen
endgames-unknown-text = Die Tabellen hier kennen Stellungen mit diesen Figuren nicht.

## Ihre Züge

endgames-moves = Was jeder Zug wert ist
endgames-moves-none = Hier gibt es keinen Zug zu zeigen.
endgames-category = { $category ->
    [win] Gewinn
    [draw] Remis
   *[loss] Verlust
}
endgames-plies = { $plies ->
    [one] ein Halbzug
   *[other] { $plies } Halbzüge
}

## Aufstellen

endgames-setup = Aufstellen
endgames-turn = Am Zug
endgames-tool-move = Figuren ziehen
endgames-tool-remove = Figuren entfernen
endgames-keyboard-help = Die Pfeiltasten führen von Feld zu Feld, die Eingabetaste setzt die gewählte Figur oder nimmt sie weg, mit Escape wird wieder gezogen.
endgames-clear = Leeren
endgames-random = Zufall
endgames-copy = Link kopieren
endgames-copy-failed = Der Browser lässt die Seite nicht kopieren. Der Link steht in der Adresszeile.
endgames-play = Von hier spielen
endgames-examples = Beispiele
endgames-example-kings = Zwei Damen gegen eine
endgames-example-lone = Dame gegen Dame
endgames-example-race = Wettlauf der Steine
endgames-example-only = Nur ein Zug gewinnt
endgames-example-shut = Eingesperrt
endgames-example-long = Ein langer Gewinn

## Darüber

endgames-about-title = Was hier zu sehen ist
endgames-about-values = Stellungen mit bis zu { $pieces } Figuren sind vollständig durchgerechnet, jede mit allen ihren Zügen. Die Werte sind daher genau und gelten, wenn niemand einen Fehler macht: Gewinn, Remis oder Verlust für die Seite am Zug. Remisregeln zählen nicht mit: Remis heißt, dass keine Seite den Gewinn erzwingen kann.
endgames-about-plies = Ein Halbzug ist ein Zug einer Seite. Wo bekannt ist, wie viele Halbzüge es bis zum Ende sind, steht die Zahl beim Zug: Wer gewinnt, beeilt sich, wer verliert, zögert es hinaus.
endgames-about-setup = Um eine Stellung aufzubauen, wähle unter dem Brett eine Figur und dann die Felder, auf die sie soll; dieselbe Figur noch einmal nimmt sie wieder weg. Mit der Hand ziehst du.
endgames-about-link = Die Stellung steht in der Adresse der Seite: Wer den Link bekommt, sieht dasselbe, und die Zurück-Taste des Browsers führt zurück.
