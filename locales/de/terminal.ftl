## Die Partie im Terminal. Die Tasten sind in allen Sprachen gleich.

terminal-keys = Pfeile, Enter oder getippter Zug · ? Hilfe · q Ende · u zurück · t drehen · v Ansicht · l Analyse · i Tipp · s speichern · o öffnen · r aufgeben · p Remis · n neu
terminal-move-prompt = Zug:
terminal-choose-piece = Wähle eine deiner Figuren.
terminal-computer-turn = Der Computer ist am Zug. Die Taste u nimmt deinen Zug zurück.
terminal-undone = Zurückgenommen: { $moves }
terminal-nothing-to-undo = Es gibt nichts zurückzunehmen.
terminal-no-draw = Der Computer nimmt kein Remis an.
terminal-draw-offered = Der Computer bietet Remis an. p: ja · Esc: nein
terminal-save-prompt = Als PDN speichern, Dateiname:
terminal-saved = Gespeichert als { $file }.
terminal-exists = { $file } gibt es schon und wird nicht ersetzt. Wähle einen anderen Namen.
terminal-save-failed = { $file } konnte nicht geschrieben werden: { $problem }
terminal-open-prompt = PDN-Datei öffnen, Dateiname:
terminal-opened = { $file } ist geöffnet.
terminal-open-failed = { $file } konnte nicht gelesen werden: { $problem }
terminal-confirm-keys = Enter: ja   Esc: nein
terminal-quit-title = Die Partie verlassen?
terminal-quit-text = Sie ist nicht gespeichert.
terminal-too-small = Das Fenster ist zu klein. Es braucht { $width } Spalten und { $height } Zeilen.
terminal-help =
    Pfeile        den Zeiger bewegen
    Enter, Leer   Figur oder Zielfeld wählen
    a1–h8         einen Zug tippen, etwa a3-a4 oder c1xh6
    Rücktaste     Sprung oder Buchstaben zurücknehmen
    Esc           eine Auswahl aufheben
    u             Zug zurücknehmen
    t             Brett drehen
    v             Ansicht als Quadrat oder Raute
    l, i          Bewertung und beste Variante, Tipp
    s, o          PDN-Datei speichern oder öffnen
    r, p          aufgeben, Remis anbieten oder annehmen
    n, q          neue Partie, beenden

    {"["} ] Zeiger   < > gewählt   ( ) Zielfeld   ‹ › letzter Zug
    × geschlagen, geht am Ende   ∘ Umwandlungsfeld
